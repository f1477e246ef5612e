import { cancellationSchema } from '@salus/domain/contracts/cancellation.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { manualPaymentShape } from '@salus/domain/payments/manual-payment.ts';
import { z } from 'zod';
import { paymentChoice, terms } from './customer-link.ts';
import { anybody, endpoint, staff } from './endpoint.ts';
import { clientZone, instant, money, referenceNumber } from './wire.ts';

export const startPayment = endpoint({
  name: 'startPayment',
  summary: 'The URL of the payment gateway, for an officer whose customer was verified by code',
  method: 'GET',
  path: '/v1/auth/payment/generate-link',
  access: staff('sales'),
  query: z.object({ referenceNumber, ...paymentChoice }),
  output: z.string(),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CHANGE_INFO_PENDING', 'CUSTOMER_NOT_VERIFIED'],
});

/** Not in the specification: the payment dialog at the counter shows the same terms as the customer's page. */
export const showPaymentTerms = endpoint({
  name: 'showPaymentTerms',
  summary: 'The terms that a customer agrees to before paying at the counter',
  method: 'GET',
  path: '/v1/auth/payment/terms',
  access: staff('sales'),
  output: terms,
  refuses: [],
});

export const payManually = endpoint({
  name: 'payManually',
  summary: 'Record money that came in another way than by the gateway',
  method: 'POST',
  path: '/v1/auth/contract/bm-payment',
  access: staff('backOffice'),
  body: z.strictObject({ referenceNumber, ...manualPaymentShape, ...clientZone }),
  output: z.object({ referenceNumber: z.string(), status: z.enum(statuses), paidAt: instant, updatedAt: instant }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CHANGE_INFO_PENDING'],
});

export const cancelContract = endpoint({
  name: 'cancelContract',
  summary: 'Cancel an active contract, with a refund or with a note only',
  method: 'PUT',
  path: '/v1/auth/contract/bm-cancelled',
  access: staff('backOffice'),
  body: cancellationSchema,
  output: z.object({
    referenceNumber: z.string(),
    status: z.enum(statuses),
    refundAmount: money.nullable(),
    remainInsuredDays: z.number().int().nullable(),
    updatedAt: instant,
  }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'REFUND_MISMATCH'],
});

/** The gateway's fields, whatever they are: they are judged by their signature, never by their shape. */
const gatewayFields = z.record(z.string(), z.string());

const notice = {
  summary: 'The gateway’s notice of a result (IPN)',
  path: '/v1/pub/payment/onepay/ipn',
  access: anybody,
  limitedAs: 'unlimited',
  output: 'text',
  refuses: [],
} as const;

export const noticeByGet = endpoint({ name: 'noticeByGet', method: 'GET', query: gatewayFields, ...notice });
export const noticeByPost = endpoint({ name: 'noticeByPost', method: 'POST', body: gatewayFields, ...notice });

export const returnFromGateway = endpoint({
  name: 'returnFromGateway',
  summary: 'Where the gateway sends the browser back to; never settles a payment by itself',
  method: 'GET',
  path: '/v1/pub/payment/onepay/return',
  access: anybody,
  query: gatewayFields,
  output: 'redirect',
  refuses: [],
});

/** What is known of an order that a browser came back from. */
export const showPaymentResult = endpoint({
  name: 'showPaymentResult',
  summary: 'What is known of an order: for the result page, which waits for a late notice',
  method: 'GET',
  path: '/v1/pub/payment/result',
  access: anybody,
  limitedAs: 'link-look-up',
  query: z.object({ order: z.string().min(1).max(64) }),
  output: z.object({
    outcome: z.enum(['succeeded', 'pending', 'failed']),
    code: z.string().nullable(),
    amount: z.number().int(),
    /** When the money arrived; null until it did. */
    paidAt: instant.nullable(),
    referenceNumber: z.string(),
  }),
  refuses: ['NOT_FOUND'],
});
