import * as corrections from '@salus/api/contracts/corrections.ts';
import * as counter from '@salus/api/contracts/counter-link.ts';
import * as api from '@salus/api/customer-link.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { openCounterLink } from './counter/open-counter-link.ts';
import { showCounterLink } from './counter/show-counter-link.ts';
import { downloadDraftByLink } from './download-draft.ts';
import { recordOpening } from './record-opening.ts';
import { requestChange } from './request-change.ts';
import { sendSmsLink } from './send-sms-link.ts';
import { showContract } from './show-contract.ts';
import { stepUpLink } from './step-up.ts';
import { withdrawContract } from './withdraw-contract.ts';

/** The customer's calls except for payments, which are in payments/. */
export function customerLinkRoutes(make: RouteMaker): Route[] {
  return [
    make.staff.write(api.sendSmsLink, sendSmsLink),
    make.staff.write(corrections.withdrawContract, withdrawContract),
    make.staff.write(counter.showCounterLink, showCounterLink),
    make.public.write(counter.openCounterLink, openCounterLink),
    make.customer.read(api.showContractToCustomer, showContract),
    make.customer.write(api.recordOpening, recordOpening),
    make.customer.write(api.stepUpLink, stepUpLink),
    make.customer.write(api.requestChange, requestChange),
    make.customer.read(api.downloadDraftByLink, downloadDraftByLink),
  ];
}
