import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type OnePaySettings, openOnePay } from '../../src/integrations/onepay/onepay.ts';
import { validationRefusal } from '../../src/platform/http/reply.ts';
import { type Gateway, invoiceIpn } from './finish-payment.ts';
import { forceResult, openInvoice } from './invoices.ts';
import { returnUrl } from './result-fields.ts';

const body = z.strictObject({
  vpc_MerchTxnRef: z.string().min(1).max(34),
  // Codes are strings; the JSON number 0 is accepted as `0`.
  vpc_TxnResponseCode: z.union([z.string().min(1).max(8), z.number().int().transform(String)]),
  deliver: z.enum(['both', 'ipn', 'return', 'none', 'twice']).default('both'),
});

/** `POST /dev/gateway/settle` (RUN-9): sets an order's result without the hosted page. */
export function addSettleRoute(http: FastifyInstance, { pool, settings, ipns }: Gateway): void {
  http.post('/dev/gateway/settle', async (request) => {
    const result = body.safeParse(request.body);
    if (!result.success) throw validationRefusal(result.error.issues);
    const { vpc_MerchTxnRef: ref, vpc_TxnResponseCode: code, deliver } = result.data;
    const invoice =
      (await forceResult(pool, ref, code)) ?? (await openAndForce(pool, settings, ref, code));
    if (!invoice) throw new RefusalError('NOT_FOUND');
    const ipn = invoiceIpn(invoice, settings.secret);
    // Waits for the IPN, so that a test can continue immediately.
    if (deliver === 'both' || deliver === 'ipn') await ipns.send(ipn);
    if (deliver === 'twice')
      await Promise.all([ipns.send(ipn), ipns.send({ ...ipn, method: 'POST' })]);
    return { returnUrl: returnUrl(invoice, settings.secret) };
  });
}

/**
 * An order whose page was never opened: a real gateway could not know it. The simulator builds the
 * signed URL from the merchant's order and opens it as a browser would.
 */
async function openAndForce(pool: pg.Pool, settings: OnePaySettings, ref: string, code: string) {
  const { rows } = await pool.query<{ amount: number; reference_number: string; method: 'card' }>(
    `select o.amount, o.method, c.reference_number
     from payment_orders o join contracts c on c.id = o.contract_id
     where o.ref_order = $1`,
    [ref],
  );
  const order = rows[0];
  if (!order) return null;
  const address = await openOnePay(settings).payUrl({
    refOrder: ref,
    referenceNumber: order.reference_number,
    amountVnd: Number(order.amount),
    method: order.method,
    customerIp: '127.0.0.1',
    language: 'vi',
  });
  await openInvoice(pool, Object.fromEntries(new URL(address).searchParams));
  return forceResult(pool, ref, code);
}
