import type pg from 'pg';
import type { OnePaySettings } from '../../src/integrations/onepay/onepay.ts';
import { endInvoice, findInvoice, type Invoice } from './invoices.ts';
import type { Ipn, IpnSender } from './ipn-sender.ts';
import { resultFields, returnUrl } from './result-fields.ts';

/** How the result is delivered: normally, and with every known irregularity. */
export const deliveries = {
  normal: 'Bình thường: báo kết quả rồi đưa khách về',
  delayed: 'Báo chậm: một phút sau khi khách về',
  doubled: 'Báo hai lần cùng lúc',
  lost: 'Mất thông báo: chỉ khách quay về',
  reordered: 'Đảo thứ tự: khách về trước, báo sau 5 giây',
  forged: 'Thông báo giả mạo: chữ ký sai, nói là thành công',
} as const;
export type Delivery = keyof typeof deliveries;

export type Gateway = {
  readonly pool: pg.Pool;
  readonly settings: OnePaySettings;
  readonly ipns: IpnSender;
};

/**
 * Ends a payment on the hosted page and notifies the merchant. Returns the merchant's return URL
 * with the signed result.
 */
export async function finishPayment(
  { pool, settings, ipns }: Gateway,
  invoice: Invoice,
  code: string,
  delivery: Delivery = 'normal',
): Promise<string> {
  const endedInvoice = await endInvoice(pool, invoice.ref, code);
  // A concurrent click ended it: that result counts.
  if (!endedInvoice)
    return returnUrl((await findInvoice(pool, 'ref', invoice.ref)) ?? invoice, settings.secret);
  const ipn = invoiceIpn(endedInvoice, settings.secret);
  if (delivery === 'normal') await ipns.send(ipn);
  if (delivery === 'doubled')
    await Promise.all([ipns.send(ipn), ipns.send({ ...ipn, method: 'POST' })]);
  if (delivery === 'delayed') ipns.sendLater(ipn, 60_000);
  if (delivery === 'reordered') ipns.sendLater(ipn, 5000);
  if (delivery === 'forged') await ipns.send(forgeIpn(ipn));
  return returnUrl(endedInvoice, settings.secret);
}

export function invoiceIpn(invoice: Invoice, secret: string): Ipn {
  return {
    url: invoice.request.vpc_CallbackURL ?? '',
    fields: resultFields(invoice, secret),
    method: 'GET',
  };
}

/** A forged IPN: a success with the signature of another result. */
function forgeIpn(ipn: Ipn): Ipn {
  const wish = {
    vpc_TxnResponseCode: '0',
    vpc_Message: 'Approved',
    vpc_TransactionNo: 'PAY-FORGED',
  };
  return { ...ipn, fields: { ...ipn.fields, ...wish, vpc_SecureHash: 'F'.repeat(64) } };
}
