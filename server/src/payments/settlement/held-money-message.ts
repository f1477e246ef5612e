import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { heldMoneyStep } from '@salus/domain/payments/held-money.ts';
import { formatVnd, vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { mailMoney } from '../../messages/mail-money.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';
import type { Reader } from '../../platform/db.ts';

const smsTemplate = readSmsTemplate('money-differs');

/** Reports money that pays nothing to its customer, unless a clerk decided before (MONEY-8). */
export const heldMoneyMessage = messageComposer({
  read: async ({ db }, { order_id: orderId }) =>
    orderId === null ? null : await findHeldMoney(db, orderId),
  sms: (money, { config }) =>
    fillSmsTemplate(smsTemplate, {
      amount: formatVnd(vnd(money.amount)),
      reference: money.reference_number,
      hotline: config.INSURER_HOTLINE,
    }),
  customerMail: (money, { t, config }) => {
    const { reference_number: reference, premium_amount: premium, reason, status } = money;
    const step = heldMoneyStep(reason, awaitsPayment(status));
    const amount = mailMoney(money.amount);
    const premiumText = mailMoney(premium);
    return {
      subject: t(($) => $.mail.held.subject, { amount, reference }),
      heading: t(($) => $.mail.held.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: money.proposer_name }),
      opening: [t(($) => $.mail.held.text)],
      facts: [
        [t(($) => $.mail.reference), reference],
        [t(($) => $.mail.held.amount), amount],
        ...(step === 'NOTHING' ? [] : [[t(($) => $.mail.held.required), premiumText] as const]),
        [t(($) => $.mail.returned.on), dayText(businessDay(money.received_at))],
        [t(($) => $.mail.returned.reason), t(($) => $.mail.returned.reasons[reason])],
      ],
      closing: [t(($) => $.mail.held.next[step], { required: premiumText, content: reference })],
      help: t(($) => $.mail.returned.help, { hotline: config.INSURER_HOTLINE }),
    };
  },
});

/** Undefined once a clerk has decided about the money, or its contract was erased. */
async function findHeldMoney(reader: Reader, orderId: number) {
  return await reader
    .selectFrom('payment_orders as o')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .leftJoin('bank_movements as m', 'm.order_id', 'o.id')
    .select((e) => [
      e.ref('o.paid_amount').$notNull().as('amount'),
      e.ref('o.review_reason').$notNull().as('reason'),
      e.fn.coalesce('m.paid_at', 'o.settled_at', 'o.created_at').as('received_at'),
    ])
    .select(['c.reference_number', 'c.proposer_name', 'c.premium_amount', 'c.status'])
    .where('o.id', '=', orderId)
    .where('o.review_reason', 'is not', null)
    .where('o.review_decision', 'is', null)
    .where('o.paid_amount', 'is not', null)
    .executeTakeFirst();
}
