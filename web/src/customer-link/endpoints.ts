import type * as counter from '@salus/api/contracts/counter-link.ts';
import type * as policyholder from '@salus/api/contracts/policyholder.ts';
import type * as link from '@salus/api/customer-link.ts';
import type { Light } from '@salus/api/endpoint.ts';
import type * as transfers from '@salus/api/payments/transfers.ts';
import type * as payments from '@salus/api/payments.ts';

/**
 * The customer's endpoints without their schemas, which would add 30 KB of zod to the bundle.
 * `endpoints.test.ts` compares this file with `api/`.
 */
export const LINK_HEADER = 'x-sms-link';
export { CAPTCHA_HEADER, captchaChallenge } from '@salus/api/light.ts';

const customer = { kind: 'customer' } as const;

export const showContractToCustomer: Light<typeof link.showContractToCustomer> = {
  name: 'showContractToCustomer',
  method: 'GET',
  path: '/v1/customer-info/contract/sms-info-contract',
  access: customer,
};

export const stepUpLink: Light<typeof link.stepUpLink> = {
  name: 'stepUpLink',
  method: 'POST',
  path: '/v1/customer/contract/step-up',
  access: customer,
};

export const recordOpening: Light<typeof link.recordOpening> = {
  name: 'recordOpening',
  method: 'POST',
  path: '/v1/customer/contract/opened',
  access: customer,
};

export const requestChange: Light<typeof link.requestChange> = {
  name: 'requestChange',
  method: 'POST',
  path: '/v1/customer/contract/sms-rejected',
  access: customer,
  captcha: 'reject-info',
};

export const startPaymentByLink: Light<typeof link.startPaymentByLink> = {
  name: 'startPaymentByLink',
  method: 'GET',
  path: '/v1/customer/contract/sms-payment-link',
  access: customer,
  captcha: 'payment-link',
  deviceCookie: true,
};

export const openTransferByLink: Light<typeof transfers.openTransferByLink> = {
  name: 'openTransferByLink',
  method: 'POST',
  path: '/v1/customer/payment/transfer-order',
  access: customer,
  captcha: 'payment-link',
  deviceCookie: true,
};

export const downloadDraftByLink: Light<typeof link.downloadDraftByLink> = {
  name: 'downloadDraftByLink',
  method: 'GET',
  path: '/v1/customer/contract/email-draft',
  access: customer,
  captcha: 'draft-download',
  output: 'pdf',
};

export const showPaymentResult: Light<typeof payments.showPaymentResult> = {
  name: 'showPaymentResult',
  method: 'GET',
  path: '/v1/pub/payment/result',
  access: { kind: 'public' },
};

export const openCounterLink: Light<typeof counter.openCounterLink> = {
  name: 'openCounterLink',
  method: 'POST',
  path: '/v1/pub/contract/counter-link',
  access: { kind: 'public' },
  deviceCookie: true,
};

export const sendPageLink: Light<typeof policyholder.sendPageLink> = {
  name: 'sendPageLink',
  method: 'POST',
  path: '/v1/customer/my/send-link',
  access: { kind: 'public' },
};
