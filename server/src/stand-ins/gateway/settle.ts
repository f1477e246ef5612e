import { Refusal } from '@salus/domain/refusals.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type OnePaySettings, openOnePay } from '../../outside/onepay.ts';
import { validationRefusal } from '../../platform/http/reply.ts';
import { type Gateway, noticeOf } from './finish.ts';
import { forceResult, openInvoice } from './invoices.ts';
import { returnUrl } from './result-fields.ts';

const body = z.strictObject({
  vpc_MerchTxnRef: z.string().min(1).max(34),
  // Codes are words; a bare 0 in JSON is taken for the word.
  vpc_TxnResponseCode: z.union([z.string().min(1).max(8), z.number().int().transform(String)]),
  deliver: z.enum(['both', 'ipn', 'return', 'none', 'twice']).default('both'),
});

/** `POST /dev/gateway/settle` (decisions §1): gives an order a result without anybody touching the hosted page. */
export function addSettleRoute(http: FastifyInstance, { pool, settings, notices }: Gateway): void {
  http.post('/dev/gateway/settle', async (request) => {
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw validationRefusal(parsed.error.issues);
    const { vpc_MerchTxnRef: ref, vpc_TxnResponseCode: code, deliver } = parsed.data;
    const invoice = (await forceResult(pool, ref, code)) ?? (await openAndForce(pool, settings, ref, code));
    if (!invoice) throw new Refusal('NOT_FOUND');
    const notice = noticeOf(invoice, settings.secret);
    // Waited for, so that whoever tests may go on at once.
    if (deliver === 'both' || deliver === 'ipn') await notices.send(notice);
    if (deliver === 'twice') await Promise.all([notices.send(notice), notices.send({ ...notice, method: 'POST' })]);
    return { returnUrl: returnUrl(invoice, settings.secret) };
  });
}

/**
 * An order whose page nobody has opened: a real gateway could not know it, as all it ever learns stands in the address
 * that the browser carries. So this stand-in makes the same address again from the shop's own order, in the shop's own
 * database, and reads it as if a browser had brought it.
 */
async function openAndForce(pool: pg.Pool, settings: OnePaySettings, ref: string, code: string) {
  const { rows } = await pool.query<{ amount: number; reference_number: string; method: 'card' }>(
    `select o.amount, o.method, c.reference_number from payment_orders o join contracts c on c.id = o.contract_id
     where o.ref_order = $1`,
    [ref],
  );
  const order = rows[0];
  if (!order) return null;
  const address = openOnePay(settings).payUrl({
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
