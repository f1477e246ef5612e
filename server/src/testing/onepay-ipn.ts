import { onePaySettings } from '../integrations/onepay/onepay.ts';
import { withSecureHash } from '../integrations/onepay/signature.ts';
import { type GatewayFields, gatewayNamed } from '../integrations/payment-gateway.ts';
import type { Reply, TestApp } from './test-app.ts';

/** The OnePay adapter, for direct calls. */
export const onePayOf = (salus: TestApp) => gatewayNamed(salus.app.integrations.gateways, 'onepay');

export const CONFIRMED = 'responsecode=1&desc=confirm-success';
export const NOT_CONFIRMED = 'responsecode=0&desc=confirm-fail';

const IPN = '/v1/pub/payment/onepay/ipn';

/** An IPN with OnePay's signature: a success over 620,000, with changes. */
export function signedIpn(
  salus: TestApp,
  refOrder: string,
  changes: GatewayFields = {},
): GatewayFields {
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

export function sendIpn(
  salus: TestApp,
  fields: GatewayFields,
  method: 'GET' | 'POST' = 'GET',
): Promise<Reply> {
  if (method === 'GET') return salus.ask({ method, url: IPN, query: { ...fields } });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return salus.ask({ method, url: IPN, headers, payload: new URLSearchParams(fields).toString() });
}

export function orderOf(salus: TestApp, refOrder: string) {
  return salus.db
    .selectFrom('payment_orders')
    .selectAll()
    .where('ref_order', '=', refOrder)
    .executeTakeFirstOrThrow();
}

export function contractOf(salus: TestApp, referenceNumber: string) {
  return salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
}

/** The verdicts of all notifications about an order, in the order of receipt. */
export async function verdictsOf(salus: TestApp, refOrder: string): Promise<readonly string[]> {
  const rows = await salus.db
    .selectFrom('payment_notifications')
    .select(['source', 'verdict'])
    .where('ref_order', '=', refOrder)
    .orderBy('id')
    .execute();
  return rows.map(({ source, verdict }) => `${source} ${verdict}`);
}

/** The payment actions of a contract's history, oldest first. */
export async function paymentHistoryOf(
  salus: TestApp,
  referenceNumber: string,
): Promise<readonly string[]> {
  const { id } = await contractOf(salus, referenceNumber);
  const rows = await salus.db
    .selectFrom('contract_history')
    .select('action')
    .where('contract_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action).filter((action) => /payment/i.test(action));
}
