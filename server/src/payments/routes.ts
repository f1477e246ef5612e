import * as linkApi from '@salus/api/customer-link.ts';
import * as api from '@salus/api/payments.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { cancelContract } from './cancel-contract.ts';
import { payManually } from './pay-manually.ts';
import { receiveNotice } from './receive-notice.ts';
import { returnFromGateway } from './return-from-gateway.ts';
import { showPaymentResult } from './show-payment-result.ts';
import { startPayment } from './start-payment.ts';
import { startPaymentByLink } from './start-payment-by-link.ts';

export const paymentRoutes = (make: RouteMaker): Route[] => [
  make.staff(api.startPayment, startPayment),
  make.staff(api.payManually, payManually),
  make.staff(api.cancelContract, cancelContract),
  make.customer(linkApi.startPaymentByLink, startPaymentByLink),
  make.public(api.noticeByGet, receiveNotice),
  make.public(api.noticeByPost, receiveNotice),
  make.public(api.returnFromGateway, returnFromGateway),
  make.public(api.showPaymentResult, showPaymentResult),
];
