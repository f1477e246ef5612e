import { isRefundAtGateway, type RefundStatus } from '@salus/domain/payments/refund-status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import type { App } from '../../context.ts';
import { mailMoney } from '../../messages/mail-money.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import type { MessageRow } from '../../messages/message-rows.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';
import { productText } from '../../translations.ts';
import { ensureMail, readCancellationToMail } from './store.ts';

const smsTemplate = readSmsTemplate('contract-cancelled');

/** Confirms to the customer that their contract is cancelled, and what they get back. */
export const cancellationMessage = messageComposer({
  read: readCancellation,
  // For a customer without an e-mail address, in one part.
  sms: ({ policyNo, cancelledOn: day, amount }, { config }) => {
    const refund = amount === 0 ? 'khong co' : `${amount.toLocaleString('en-US')} d`;
    const values = { policyNo, day, refund, hotline: config.INSURER_HOTLINE };
    return fillSmsTemplate(smsTemplate, values);
  },
  customerMail: ({ policyNo, cancelledOn, amount, ...cancelled }, { t, language, config }) => ({
    subject: t(($) => $.mail.cancelled.subject, { policyNo }),
    heading: t(($) => $.mail.cancelled.heading),
    greeting: t(($) => $.mail.dearCustomer, { name: cancelled.proposer_name }),
    opening: [t(($) => $.mail.cancelled.text)],
    facts: [
      [t(($) => $.mail.policyNo), policyNo],
      [t(($) => $.mail.product), productText(cancelled, language)],
      [t(($) => $.mail.cancelled.on), cancelledOn],
      [
        t(($) => $.mail.cancelled.refund),
        amount === 0 ? t(($) => $.mail.cancelled.noRefund) : mailMoney(amount),
      ],
    ],
    closing: [t(($) => $.mail.cancelled.ways[amount === 0 ? 'none' : wayBack(cancelled)])],
    help: t(($) => $.mail.cancelled.help, { hotline: config.INSURER_HOTLINE }),
  }),
  ensure: (tx, contractId, now) => ensureMail(tx, 'POLICY_CANCELLED', contractId, now),
});

async function readCancellation({ db }: App, { contract_id: contractId }: MessageRow) {
  const cancellation = contractId === null ? null : await readCancellationToMail(db, contractId);
  if (!cancellation?.policy_no || !cancellation.cancelled_at)
    throw new Error('only a cancelled policy has a cancellation to confirm');
  const { policy_no: policyNo, cancelled_at: cancelledAt, refund_amount: amount } = cancellation;
  const cancelledOn = dayText(businessDay(cancelledAt));
  return { ...cancellation, policyNo, cancelledOn, amount: amount ?? 0 };
}

type Refund = {
  readonly refunded_order_id: number | null;
  readonly refund_status: RefundStatus | null;
};

/** 'gateway' if it took the payment and has not refused the refund by now. */
function wayBack({
  refunded_order_id: orderId,
  refund_status: status,
}: Refund): 'gateway' | 'transfer' {
  return orderId !== null && status !== null && isRefundAtGateway(status) ? 'gateway' : 'transfer';
}
