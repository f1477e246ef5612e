import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { framedMail } from '../messages/mail-frame.ts';
import { productText, wordsIn } from '../words.ts';
import { dayText } from './rendering/format.ts';
import { readCancellationToMail } from './store.ts';

/** Confirms to the customer that their contract is cancelled, and what they get back. */
export async function cancellationMail(
  { db, config }: Pick<App, 'db' | 'config'>,
  contractId: number,
  language: LanguageCode,
): Promise<Composed> {
  const cancelled = await readCancellationToMail(db, contractId);
  if (!cancelled?.policy_no || !cancelled.cancelled_at)
    throw new Error('only a cancelled policy has a cancellation to confirm');
  const amount = cancelled.refund_amount ?? 0;
  const words = wordsIn(language);
  const { policy_no: policyNo } = cancelled;
  return {
    ...framedMail({
      language,
      insurer: config.INSURER_NAME,
      subject: words('mail.cancelled.subject', { policyNo }),
      heading: words('mail.cancelled.heading'),
      greeting: words('mail.dearCustomer', { name: cancelled.proposer_name }),
      opening: [words('mail.cancelled.text')],
      facts: [
        [words('mail.policyNo'), policyNo],
        [words('mail.product'), productText(cancelled, language)],
        [words('mail.cancelled.on'), dayText(businessDayOf(cancelled.cancelled_at))],
        [words('mail.cancelled.refund'), amount === 0 ? words('mail.cancelled.noRefund') : `${formatVnd(amount)} đ`],
      ],
      closing: [words(`mail.cancelled.ways.${amount === 0 ? 'none' : wayBack(cancelled)}`)],
      small: [words('mail.cancelled.help', { hotline: config.INSURER_HOTLINE }), words('mail.automatic')],
      regards: words('mail.regards'),
    }),
    attachments: [],
  };
}

type Refund = { readonly refunded_order_id: number | null; readonly refund_status: string | null };

/** By the gateway where it took the money, unless it has refused by the time of writing. */
function wayBack({ refunded_order_id: orderId, refund_status: status }: Refund): 'gateway' | 'transfer' {
  return orderId !== null && (status === 'REQUESTED' || status === 'ACCEPTED') ? 'gateway' : 'transfer';
}
