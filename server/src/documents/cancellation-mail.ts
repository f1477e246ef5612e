import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { htmlTemplate, textTemplate } from '../messages/fill-template.ts';
import { dayText } from './rendering/format.ts';
import { readCancellationToMail } from './store.ts';

const text = textTemplate('emails/policy-cancelled.txt');
const html = htmlTemplate('emails/policy-cancelled.html');

/** How the money comes back, as the customer needs to know it. */
const waysBack = {
  none: 'Lần hủy này không có khoản phí nào được hoàn.',
  gateway:
    'Tiền được hoàn về thẻ hoặc tài khoản mà Quý khách đã dùng để thanh toán. Thời điểm nhận được tiền tùy theo ngân hàng của Quý khách.',
  transfer: 'Chúng tôi sẽ liên hệ với Quý khách để hoàn tiền bằng chuyển khoản.',
} as const;

/** Confirms to the customer that their contract is cancelled, and what they get back. */
export async function cancellationMail(
  { db, config }: Pick<App, 'db' | 'config'>,
  contractId: number,
): Promise<Composed> {
  const cancelled = await readCancellationToMail(db, contractId);
  if (!cancelled?.policy_no || !cancelled.cancelled_at)
    throw new Error('only a cancelled policy has a cancellation to confirm');
  const amount = cancelled.refund_amount ?? 0;
  const values = {
    proposerName: cancelled.proposer_name,
    policyNo: cancelled.policy_no,
    productName: cancelled.product_name,
    packageName: cancelled.package_name,
    cancelledOn: dayText(businessDayOf(cancelled.cancelled_at)),
    refund: amount === 0 ? 'không có' : `${formatVnd(amount)} đ`,
    refundNext: waysBack[amount === 0 ? 'none' : wayBack(cancelled)],
    insurer: config.INSURER_NAME,
    hotline: config.INSURER_HOTLINE,
  };
  return {
    channel: 'EMAIL',
    subject: `Xác nhận hủy hợp đồng bảo hiểm ${cancelled.policy_no}`,
    text: text(values),
    html: html(values),
    attachments: [],
  };
}

type Refund = { readonly refunded_order_id: number | null; readonly refund_status: string | null };

/** By the gateway where it took the money, unless it has refused by the time of writing. */
function wayBack({ refunded_order_id: orderId, refund_status: status }: Refund): keyof typeof waysBack {
  return orderId !== null && (status === 'REQUESTED' || status === 'ACCEPTED') ? 'gateway' : 'transfer';
}
