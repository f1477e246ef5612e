import { onePaySettings } from '../integrations/onepay/onepay.ts';
import { withSecureHash } from '../integrations/onepay/signature.ts';
import { type GatewayFields, gatewayNamed } from '../integrations/payment-gateway.ts';
import type { Reply, TestApp } from './test-app.ts';

/** The OnePay adapter, for direct calls. */
export const onePayGateway = (salus: TestApp) =>
  gatewayNamed(salus.app.integrations.gateways, 'onepay');

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
