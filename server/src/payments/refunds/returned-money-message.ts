import {
  awaitsPayment,
  isBeingIssued,
  isInForce,
} from '@salus/domain/contracts/status-questions.ts';
import { isRefundAtGateway } from '@salus/domain/payments/refund-status.ts';
import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { z } from 'zod';
import { mailMoney } from '../../messages/mail-money.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import type { Reader } from '../../platform/db.ts';
import { isRefundedByHand } from './insert-refund.ts';

/** Only in jobs that were queued before messages named their refund. */
const earlierPayload = z.object({ refundId: z.number().int().positive().optional() });

/** Which money goes back, why, and by which way (MONEY-6). */
export const returnedMoneyMessage = messageComposer({
  read: async ({ db }, { refund_id: refundId }, payload) => {
    const id = refundId ?? earlierPayload.parse(payload).refundId;
    const money = id === undefined ? undefined : await findReturnedMoney(db, id);
    return money?.reason ? { ...money, reason: money.reason } : null;
  },
  customerMail: (money, { t, config }) => {
    const { reference_number: reference, reason } = money;
    const outcome = paymentOutcome(money);
    return {
      subject: t(($) => $.mail.returned.subject, { reference }),
      heading: t(($) => $.mail.returned.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: money.proposer_name }),
      opening: [t(($) => $.mail.returned.text)],
      facts: [
        [t(($) => $.mail.reference), reference],
        [t(($) => $.mail.returned.amount), mailMoney(money.amount)],
        [t(($) => $.mail.returned.on), dayText(businessDay(money.received_at))],
        [t(($) => $.mail.returned.reason), t(($) => $.mail.returned.reasons[reason])],
      ],
      closing: [
        isAtGateway(money)
          ? t(($) => $.mail.cancelled.ways.gateway)
          : t(($) => $.mail.returned.transfer),
        ...(outcome ? [t(($) => $.mail.returned.contract[outcome])] : []),
      ],
      help: t(($) => $.mail.returned.help, { hotline: config.INSURER_HOTLINE }),
    };
  },
});

/** The refund of an order in review; undefined when its contract was erased. */
async function findReturnedMoney(reader: Reader, refundId: number) {
  return await reader
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.order_id')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .leftJoin('bank_movements as m', 'm.order_id', 'o.id')
    .select(['r.amount', 'r.status', 'o.gateway', 'o.review_reason as reason'])
    .select(['c.reference_number', 'c.proposer_name', 'c.status as contract_status'])
    // The bank reports the day of the money; a clerk may assign it days later.
    .select((e) => e.fn.coalesce('m.paid_at', 'o.settled_at', 'o.created_at').as('received_at'))
    .where('r.id', '=', refundId)
    .limit(1)
    .executeTakeFirst();
}

type Money = NonNullable<Awaited<ReturnType<typeof findReturnedMoney>>> & {
  readonly reason: ReviewReason;
};

/** The gateway received the money and has not refused the refund by now. */
function isAtGateway({ gateway, status }: Money): boolean {
  return !isRefundedByHand(gateway) && isRefundAtGateway(status);
}

/** The note about the contract; a draft and an ended one have the reason alone. */
function paymentOutcome({ contract_status: status }: Money): 'paid' | 'unpaid' | null {
  if (isBeingIssued(status) || isInForce(status)) return 'paid';
  return awaitsPayment(status) ? 'unpaid' : null;
}
