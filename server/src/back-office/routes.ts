import * as alarms from '@salus/api/back-office/alarms.ts';
import * as flags from '@salus/api/back-office/consent-flags.ts';
import * as jobs from '@salus/api/back-office/jobs.ts';
import * as messages from '@salus/api/back-office/messages.ts';
import * as takes from '@salus/api/back-office/takes.ts';
import * as api from '@salus/api/back-office.ts';
import * as counts from '@salus/api/contracts/status-counts.ts';
import * as version from '@salus/api/contracts/version.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { listAlarms, seeAlarms } from './alarms.ts';
import { clearConsentFlag } from './clear-consent-flag.ts';
import { countByStatus } from './count-by-status.ts';
import { listContracts } from './list-contracts.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { listFailedMessages } from './list-failed-messages.ts';
import {
  listMissingConsents,
  listPaidOverlaps,
  listReversedPayments,
} from './list-paid-contracts.ts';
import { remindConsents } from './remind-consents.ts';
import { resendMessage } from './resend-message.ts';
import { retryJobs } from './retry-jobs.ts';
import { showContract } from './show-contract.ts';
import { showContractVersion } from './show-contract-version.ts';
import { giveBackContract, takeContract } from './take-contract.ts';

export const backOfficeRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(api.showContract, showContract),
  make.staff.read(version.showContractVersion, showContractVersion),
  make.staff.read(api.listContracts, listContracts),
  make.staff.read(counts.countByStatus, countByStatus),
  make.staff.read(messages.listFailedMessages, listFailedMessages),
  make.staff.write(messages.resendMessage, resendMessage),
  make.staff.read(api.listMissingConsents, listMissingConsents),
  make.staff.read(api.listPaidOverlaps, listPaidOverlaps),
  make.staff.read(api.listReversedPayments, listReversedPayments),
  make.staff.read(jobs.listFailedJobs, listFailedJobs),
  make.staff.write(jobs.retryJobs, retryJobs),
  make.staff.read(alarms.listAlarms, listAlarms),
  make.staff.write(alarms.seeAlarms, seeAlarms),
  make.staff.write(flags.clearConsentFlag, clearConsentFlag),
  make.staff.write(flags.remindConsents, remindConsents),
  make.staff.write(takes.takeContract, takeContract),
  make.staff.write(takes.giveBackContract, giveBackContract),
];
