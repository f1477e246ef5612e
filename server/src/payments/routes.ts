import * as backOfficeApi from '@salus/api/back-office.ts';
import * as linkApi from '@salus/api/customer-link.ts';
import * as api from '@salus/api/payments.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { cancelContract } from './cancel-contract.ts';
import { listOpenRefunds } from './list-open-refunds.ts';
import { listPaymentsToReview } from './list-payments-to-review.ts';
import { payManually } from './pay-manually.ts';
import { receiveNotice } from './receive-notice.ts';
import { returnFromGateway } from './return-from-gateway.ts';
import { reviewPayment } from './review-payment.ts';
import { settleRefundByHand } from './settle-refund-by-hand.ts';
import { showPaymentResult } from './show-payment-result.ts';
import { showPaymentTerms } from './show-payment-terms.ts';
import { startPayment } from './start-payment.ts';
import { startPaymentByLink } from './start-payment-by-link.ts';

export const paymentRoutes = (make: RouteMaker): Route[] => [
  make.staff(api.startPayment, startPayment),
  make.staff(api.showPaymentTerms, showPaymentTerms),
  make.staff(api.payManually, payManually),
  make.staff(api.cancelContract, cancelContract),
  make.staff(backOfficeApi.listPaymentsToReview, listPaymentsToReview),
  make.staff(backOfficeApi.reviewPayment, reviewPayment),
  make.staff(backOfficeApi.listOpenRefunds, listOpenRefunds),
  make.staff(backOfficeApi.settleRefundByHand, settleRefundByHand),
  make.customer(linkApi.startPaymentByLink, startPaymentByLink),
  make.public(api.noticeByGet, receiveNotice),
  make.public(api.noticeByPost, receiveNotice),
  make.public(api.returnFromGateway, returnFromGateway),
  make.public(api.showPaymentResult, showPaymentResult),
];
