import * as requests from '@salus/api/contracts/customer-requests.ts';
import * as offers from '@salus/api/contracts/offers.ts';
import * as api from '@salus/api/contracts/policyholder.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { answerCustomerRequest } from './answer-request.ts';
import { correctOwnEmail } from './correct-email.ts';
import { giveMissingConsents, withdrawConsents } from './customer-consents.ts';
import { listCustomerRequests } from './list-requests.ts';
import { endOffers, endOffersByLink, setOwnOffers } from './offers.ts';
import { openPolicyholderPage } from './open-page.ts';
import { giveOwnRefundAccount } from './own-refunds.ts';
import { requestCancellation } from './request-cancellation.ts';
import { sendPageLink } from './send-page-link.ts';
import { downloadOwnCertificate, downloadOwnReceipt, showPolicy } from './show-policy.ts';

/** The calls of the page of a policy's customer, and of the clerks who answer their requests. */
export const policyholderRoutes = (make: RouteMaker): Route[] => [
  make.public.write(api.openPolicyholderPage, openPolicyholderPage),
  make.public.write(api.sendPageLink, sendPageLink),
  make.policyholder.read(api.showPolicy, showPolicy),
  make.policyholder.read(api.downloadOwnCertificate, downloadOwnCertificate),
  make.policyholder.read(api.downloadOwnReceipt, downloadOwnReceipt),
  make.policyholder.write(api.giveMissingConsents, giveMissingConsents),
  make.policyholder.write(api.withdrawConsents, withdrawConsents),
  make.policyholder.write(api.requestCancellation, requestCancellation),
  make.policyholder.write(api.correctOwnEmail, correctOwnEmail),
  make.policyholder.write(api.giveOwnRefundAccount, giveOwnRefundAccount),
  make.policyholder.write(offers.setOwnOffers, setOwnOffers),
  make.public.write(offers.endOffersByLink, endOffersByLink),
  make.staff.write(offers.endOffers, endOffers),
  make.staff.read(requests.listCustomerRequests, listCustomerRequests),
  make.staff.write(requests.answerCustomerRequest, answerCustomerRequest),
];
