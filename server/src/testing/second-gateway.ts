import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type {
  Acknowledgement,
  GatewayFields,
  IpnResult,
  PaymentGateway,
  PaymentReport,
  RefundAnswer,
} from '../integrations/payment-gateway.ts';

export const SECOND_GATEWAY = 'second';
const SECRET = 'secret of the second gateway';

/** Its result codes and their `paymentCodes`. Code 0 is a failure here. */
const results: Readonly<Record<string, Pick<PaymentReport, 'outcome' | 'reason'>>> = {
  '00': { outcome: 'succeeded', reason: '0' },
  '0': { outcome: 'failed', reason: '99' },
  '51': { outcome: 'failed', reason: '5' },
  WAIT: { outcome: 'pending', reason: '300' },
};

const acknowledgements: Readonly<Record<IpnResult, object>> = {
  processed: { RspCode: '00', Message: 'Confirmed' },
  'unknown-order': { RspCode: '01', Message: 'Order not found' },
  'not-verified': { RspCode: '97', Message: 'Invalid signature' },
  incomplete: { RspCode: '99', Message: 'Incomplete' },
};

/**
 * A gateway that differs from OnePay in fields, codes, signature, acknowledgement and in opening
 * its page by a call. It proves that a new gateway needs an adapter only.
 */
export function openSecondGateway() {
  const pages = new Map<string, number>();
  const refunds = new Map<string, RefundAnswer>();
  const calls: string[] = [];
  const makeSignature = ({ signature: _, ...fields }: GatewayFields) =>
    createHmac('sha256', SECRET).update(new URLSearchParams(fields).toString()).digest('hex');

  const adapter: PaymentGateway = {
    displayName: 'Second',
    pageOrigin: 'https://pay.second.example',
    async payUrl({ refOrder, amountVnd }) {
      await pause(1);
      pages.set(refOrder, amountVnd);
      return `https://pay.second.example/p/${refOrder}`;
    },
    verify: (fields) =>
      fields['signature'] === makeSignature(fields) ? 'GENUINE' : 'BAD_SIGNATURE',
    read: ({ order = '', code = '', amount, id }) => ({
      refOrder: order,
      ...(results[code] ?? { outcome: code === '' ? 'unknown' : 'failed', reason: 'OTHER' }),
      amountVnd: amount === undefined ? null : vnd(Number(amount)),
      transactionNo: id ?? null,
    }),
    acknowledgementType: 'application/json',
    acknowledge: (result): Acknowledgement => ({
      status: 200,
      text: JSON.stringify(acknowledgements[result]),
    }),
    async query({ refOrder, createdAt }) {
      calls.push(`query ${refOrder} ${createdAt.toISOString()}`);
      return null;
    },
    async refund({ refundRef, refOrder, amountVnd }) {
      calls.push(`refund ${refundRef} of ${refOrder}: ${amountVnd}`);
      const amount = vnd(amountVnd);
      const answer: RefundAnswer = {
        outcome: 'accepted',
        reason: '0',
        amountVnd: amount,
        transactionNo: 'S-R',
      };
      refunds.set(refundRef, answer);
      return answer;
    },
    queryRefund: async ({ refundRef }) => refunds.get(refundRef) ?? null,
  };
  return {
    adapter,
    pages,
    /** Queries and refunds that the adapter received. */
    calls,
    sign: (fields: GatewayFields): GatewayFields => ({
      ...fields,
      signature: makeSignature(fields),
    }),
  };
}
