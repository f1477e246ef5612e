import { onePaySettings } from '../outside/onepay.ts';
import { type GatewayFields, withSecureHash } from '../outside/onepay-signature.ts';
import type { Reply, TestApp } from './test-app.ts';

export const CONFIRMED = 'responsecode=1&desc=confirm-success';
export const NOT_CONFIRMED = 'responsecode=0&desc=confirm-fail';

const IPN = '/v1/pub/payment/onepay/ipn';

/** A notice as the gateway would sign it: a success over 620,000, with changes. */
export function signedNotice(salus: TestApp, refOrder: string, changes: GatewayFields = {}): GatewayFields {
  const { merchant, secret } = onePaySettings(salus.app.config);
  const fields = {
    vpc_Amount: '62000000',
    vpc_Command: 'pay',
    vpc_MerchTxnRef: refOrder,
    vpc_Merchant: merchant,
    vpc_Message: 'Approved',
    vpc_OrderInfo: refOrder.slice(0, 14),
    vpc_TransactionNo: 'PAY-TEST',
    vpc_TxnResponseCode: '0',
    vpc_Version: '2',
    ...changes,
  };
  return withSecureHash(fields, secret);
}

export function sendNotice(salus: TestApp, fields: GatewayFields, method: 'GET' | 'POST' = 'GET'): Promise<Reply> {
  if (method === 'GET') return salus.ask({ method, url: IPN, query: { ...fields } });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return salus.ask({ method, url: IPN, headers, payload: new URLSearchParams(fields).toString() });
}

/** What the database knows of an order. */
export function orderOf(salus: TestApp, refOrder: string) {
  return salus.db.selectFrom('payment_orders').selectAll().where('ref_order', '=', refOrder).executeTakeFirstOrThrow();
}

export function contractOf(salus: TestApp, referenceNumber: string) {
  return salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
}

/** What became of every notice about an order, in the sequence of their coming. */
export async function verdictsOf(salus: TestApp, refOrder: string): Promise<readonly string[]> {
  const rows = await salus.db
    .selectFrom('payment_notices')
    .select(['source', 'verdict'])
    .where('ref_order', '=', refOrder)
    .orderBy('id')
    .execute();
  return rows.map(({ source, verdict }) => `${source} ${verdict}`);
}

/** The actions in a contract's history, oldest first, from the first payment on. */
export async function paymentHistoryOf(salus: TestApp, referenceNumber: string): Promise<readonly string[]> {
  const { id } = await contractOf(salus, referenceNumber);
  const rows = await salus.db
    .selectFrom('contract_history')
    .select('action')
    .where('contract_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action).filter((action) => /payment/i.test(action));
}
