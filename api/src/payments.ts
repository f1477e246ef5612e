import { statuses } from '@salus/domain/contracts/status.ts';
import { overlapReasonShape } from '@salus/domain/contracts/warnings/overlap.ts';
import { cancellationSchema } from '@salus/domain/payments/cancellation.ts';
import { manualPaymentShape } from '@salus/domain/payments/manual-payment.ts';
import { z } from 'zod';
import { ageRefusals, orderRefusals, paymentChoice, terms } from './customer-link.ts';
import { endpoint, publicAccess, staff } from './endpoint.ts';
import { pendingApproval } from './pending-approval.ts';
import { clientZone, instant, money, referenceNumber, warningsPart } from './wire.ts';

export const startPayment = endpoint({
  name: 'startPayment',
  summary: 'The URL of the payment gateway, for an officer whose customer was verified by code',
  method: 'GET',
  path: '/v1/auth/payment/generate-link',
  access: staff('sales'),
  query: z.object({ referenceNumber, ...paymentChoice }),
  output: z.string(),
  refuses: [
    'NOT_FOUND',
    'INVALID_STATE',
    'CHANGE_INFO_PENDING',
    'CUSTOMER_NOT_VERIFIED',
    ...orderRefusals,
  ],
});

/** Beyond the specification: the payment dialog shows the same terms as the customer page. */
export const showPaymentTerms = endpoint({
  name: 'showPaymentTerms',
  summary: 'The terms that a customer agrees to before paying at the counter',
  method: 'GET',
  path: '/v1/auth/payment/terms',
  access: staff('sales'),
  /** The contract whose limits the terms state; without one they are those of a usual plan. */
  query: z.object({ referenceNumber: referenceNumber.optional() }),
  output: terms,
  refuses: ['NOT_FOUND'],
});

export const manualPaymentBody = z.strictObject({
  referenceNumber,
  ...manualPaymentShape,
  ...overlapReasonShape,
  ...clientZone,
});

export const payManually = endpoint({
  name: 'payManually',
  summary: 'Record money that came in another way than by the gateway',
  method: 'POST',
  path: '/v1/auth/contract/bm-payment',
  access: { ...staff('backOffice'), stepUp: 'within-hour' },
  body: manualPaymentBody,
  output: z.object({
    referenceNumber: z.string(),
    status: z.enum(statuses),
    paidAt: instant,
    updatedAt: instant,
    ...warningsPart,
  }),
  acceptedOutput: pendingApproval,
  refuses: [
    'NOT_FOUND',
    'INVALID_STATE',
    'CHANGE_INFO_PENDING',
    'INSURED_OVERLAP',
    'APPROVAL_PENDING',
    ...ageRefusals,
  ],
});

export const cancelContract = endpoint({
  name: 'cancelContract',
  summary: 'Cancel an active contract, with a refund or with a note only',
  method: 'PUT',
  path: '/v1/auth/contract/bm-cancelled',
  // For a cancellation with a refund.
  access: { ...staff('backOffice'), stepUp: 'sometimes' },
  body: cancellationSchema,
  output: z.object({
    referenceNumber: z.string(),
    status: z.enum(statuses),
    refundAmount: money.nullable(),
    remainInsuredDays: z.number().int().nullable(),
    updatedAt: instant,
  }),
  acceptedOutput: pendingApproval,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'REFUND_MISMATCH', 'APPROVAL_PENDING'],
});

/** Any fields: an adapter checks their signature, and no schema their shape. */
const gatewayFields = z.record(z.string(), z.string());

/**
 * The public calls of one payment gateway. Its adapter parses the fields and writes the reply, of
 * the media type `textType`.
 */
export function gatewayEndpoints(gateway: string, textType: string) {
  const ipn = {
    summary: 'Payment notification (IPN) of the gateway',
    path: `/v1/pub/payment/${gateway}/ipn`,
    access: publicAccess,
    limitedAs: 'unlimited',
    output: 'text',
    textType,
  } as const;
  return {
    ipnByGet: endpoint({ name: `${gateway}IpnByGet`, method: 'GET', query: gatewayFields, ...ipn }),
    ipnByPost: endpoint({
      name: `${gateway}IpnByPost`,
      method: 'POST',
      body: gatewayFields,
      ...ipn,
    }),
    returnFromGateway: endpoint({
      name: `${gateway}Return`,
      summary: 'The URL that the gateway returns the browser to; it never settles a payment',
      method: 'GET',
      path: `/v1/pub/payment/${gateway}/return`,
      access: publicAccess,
      query: gatewayFields,
      output: 'redirect',
    }),
  };
}
export type GatewayEndpoints = ReturnType<typeof gatewayEndpoints>;

export const showPaymentResult = endpoint({
  name: 'showPaymentResult',
  summary: 'The result of an order, for the result page, which waits for a late IPN',
  method: 'GET',
  path: '/v1/pub/payment/result',
  access: publicAccess,
  limitedAs: 'link-look-up',
  query: z.object({ order: z.string().min(1).max(64) }),
  output: z.object({
    outcome: z.enum(['succeeded', 'pending', 'failed']),
    code: z.string().nullable(),
    amount: z.number().int(),
    /** Null until the order is paid. */
    paidAt: instant.nullable(),
    referenceNumber: z.string(),
    /** Null until the contract is issued. */
    policyNo: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
});
