import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isSecureHashRight, withSecureHash } from '../../src/integrations/onepay/signature.ts';
import type { GatewayFields } from '../../src/integrations/payment-gateway.ts';
import { validationRefusal } from '../../src/platform/http/reply.ts';
import type { Faults } from '../faults.ts';
import type { Gateway } from './finish-payment.ts';
import { listRefunds, type Refund, setRefundCode, takeRefund } from './refunds.ts';
import { requestFields } from './request-fields.ts';
import { resultMessage } from './result-fields.ts';

/** Codes are strings; the JSON number 0 is accepted as `0`. */
const nextCode = z.strictObject({
  vpc_TxnResponseCode: z.union([z.string().min(1).max(8), z.number().int().transform(String)]),
});

/**
 * Refunds of whole or partial orders, signed by the merchant. `GET /dev/gateway/refunds` lists
 * them, newest first. `POST` with a `vpc_TxnResponseCode` makes the gateway reject new ones, or
 * leave them open (300), until the code is 0.
 */
export function addRefundRoutes(
  http: FastifyInstance,
  { pool, settings }: Gateway,
  faults: Faults,
): void {
  http.post('/dev/gateway/msp/api/v1/vpc/refunds', async (request, reply) => {
    if (await faults.strike('gateway', reply)) return reply;
    const fields = requestFields(request.body);
    const isMerchant =
      isSecureHashRight(fields, settings.secret) &&
      fields.vpc_Command === 'refund' &&
      fields.vpc_Version === '2' &&
      fields.vpc_Merchant === settings.merchant &&
      fields.vpc_AccessCode === settings.accessCode;
    const {
      vpc_MerchTxnRef: ref = '',
      vpc_OrgMerchTxnRef: order_ref = '',
      vpc_Operator: operator = '',
    } = fields;
    const isWhole =
      /^.{1,34}$/.test(ref) && order_ref !== '' && operator !== '' && isAmount(fields.vpc_Amount);
    if (!isMerchant || !isWhole)
      return reply.status(400).type('text/plain').send('vpc_Message=Invalid+request');
    const refund = await takeRefund(pool, {
      ref,
      order_ref,
      amount: Number(fields.vpc_Amount),
      operator,
    });
    const answer = withSecureHash(refundFields(refund, settings), settings.secret);
    return reply.type('text/plain').send(new URLSearchParams(answer).toString());
  });

  http.get('/dev/gateway/refunds', () => listRefunds(pool));
  http.post('/dev/gateway/refunds', async (request) => {
    const result = nextCode.safeParse(request.body);
    if (!result.success) throw validationRefusal(result.error.issues);
    await setRefundCode(pool, result.data.vpc_TxnResponseCode);
    return result.data;
  });
}

/** The fields of a refund, in its response and in QueryDR. */
export function refundFields(
  refund: Refund,
  { merchant, accessCode }: Gateway['settings'],
): GatewayFields {
  return {
    vpc_AccessCode: accessCode,
    vpc_Amount: String(refund.amount),
    vpc_Command: 'refund',
    vpc_MerchTxnRef: refund.ref,
    vpc_Merchant: merchant,
    vpc_Message: resultMessage(refund.code),
    vpc_Operator: refund.operator,
    vpc_OrgMerchTxnRef: refund.order_ref,
    vpc_TransactionNo: refund.code === '0' ? refund.transaction_no : '',
    vpc_TxnResponseCode: refund.code,
    vpc_Version: '2',
  };
}

function isAmount(text: string | undefined): boolean {
  return /^[1-9]\d{0,11}00$/.test(text ?? '');
}
