import type pg from 'pg';
import type { OnePaySettings } from '../../outside/onepay.ts';
import { endInvoice, findInvoice, type Invoice } from './invoices.ts';
import type { Notice, NoticeSender } from './notices.ts';
import { resultFields, returnUrl } from './result-fields.ts';

/** How the result reaches the shop: as it should, and in every way that it sometimes does. */
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
  readonly notices: NoticeSender;
};

/**
 * Ends a payment on the hosted page and tells the shop.
 * @returns where the browser goes: the shop's return address with the signed result
 */
export async function finish(
  { pool, settings, notices }: Gateway,
  invoice: Invoice,
  code: string,
  delivery: Delivery = 'normal',
): Promise<string> {
  const ended = await endInvoice(pool, invoice.ref, code);
  // Ended by another click just now: that result holds.
  if (!ended) return returnUrl((await findInvoice(pool, 'ref', invoice.ref)) ?? invoice, settings.secret);
  const notice = noticeOf(ended, settings.secret);
  if (delivery === 'normal') await notices.send(notice);
  if (delivery === 'doubled') await Promise.all([notices.send(notice), notices.send({ ...notice, method: 'POST' })]);
  if (delivery === 'delayed') notices.sendLater(notice, 60_000);
  if (delivery === 'reordered') notices.sendLater(notice, 5000);
  if (delivery === 'forged') await notices.send(forgeryOf(notice));
  return returnUrl(ended, settings.secret);
}

export function noticeOf(invoice: Invoice, secret: string): Notice {
  return { url: invoice.request.vpc_CallbackURL ?? '', fields: resultFields(invoice, secret), method: 'GET' };
}

/** What somebody without the key would send: the result they wish for, and the signature of another one. */
function forgeryOf(notice: Notice): Notice {
  const wish = { vpc_TxnResponseCode: '0', vpc_Message: 'Approved', vpc_TransactionNo: 'PAY-FORGED' };
  return { ...notice, fields: { ...notice.fields, ...wish, vpc_SecureHash: 'F'.repeat(64) } };
}
