import type { BackOfficeView } from '@salus/api/back-office.ts';
import {
  isFailedOrder,
  isPaidOrder,
  type OrderStatus,
} from '@salus/domain/payments/order-status.ts';
import { paymentCodeKey } from '@salus/messages/payment-code-key.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { RecordItem, type RecordLevel, RecordNote } from '../../ui/data/Records.tsx';

type Payment = BackOfficeView['payments'][number];

/** One payment attempt: its result, and the decision about money that did not pay the contract. */
export function OrderRecord({
  payment,
  isPaying,
}: {
  readonly payment: Payment;
  readonly isPaying: boolean;
}) {
  const t = useTranslations();
  const {
    refOrder,
    status,
    reviewReason,
    reviewDecision,
    vpc_TxnResponseCode: code,
    paidAmount,
  } = payment;
  const paymentCodes = t(($) => $.domain.paymentCodes, { returnObjects: true });
  const [level, state] = orderState(payment, isPaying);
  const times = [
    ...(payment.arrivedAt
      ? [t(($) => $.clerkDetail.arrived, { at: instantText(payment.arrivedAt) })]
      : [
          t(($) => $.clerkDetail.startedBy[payment.startedBy], {
            at: instantText(payment.createdAt),
          }),
          payment.settledAt &&
            t(($) => $.clerkDetail.resultAt, { at: instantText(payment.settledAt) }),
        ]),
    payment.gatewayTransactionNo &&
      t(($) => $.clerkDetail.transaction, { number: payment.gatewayTransactionNo }),
  ].filter(Boolean);
  return (
    <RecordItem
      title={
        <>
          {amount(paidAmount ?? payment.amount)} · <bdi>{refOrder}</bdi>{' '}
          <CopyButton text={refOrder} what={t(($) => $.detail.order)} />
        </>
      }
      level={level}
      state={t(($) => $.clerkDetail.orders[state])}
      by={times.join(' · ')}
    >
      <RecordNote isTrouble>
        {isFailedOrder(status) &&
          code !== null &&
          t(($) => $.clerkDetail.code, {
            code,
            words: paymentCodes[paymentCodeKey(paymentCodes, code)],
          })}
      </RecordNote>
      <RecordNote isTrouble>
        {paidAmount !== null &&
          paidAmount !== payment.amount &&
          t(($) => $.clerkDetail.ordered, { amount: amount(payment.amount) })}
      </RecordNote>
      <RecordNote>{reviewReason && t(($) => $.domain.reviewReasons[reviewReason])}</RecordNote>
      {reviewDecision && (
        <RecordNote>
          {t(($) => $.clerkDetail.reviewed, {
            decision: t(($) => $.domain.reviewDecisions[reviewDecision]),
            name: payment.reviewedByName ?? '',
            at: payment.reviewedAt ? instantText(payment.reviewedAt) : '',
          })}
          {payment.reviewNote && `\n${payment.reviewNote}`}
        </RecordNote>
      )}
    </RecordItem>
  );
}

function orderState(
  payment: Payment,
  isPaying: boolean,
): [RecordLevel, Payment['status'] | 'PAYING' | 'TO_REVIEW'] {
  const { status, isToReview, reviewReason } = payment;
  if (isToReview) return ['waiting', 'TO_REVIEW'];
  if (isPaidOrder(status) && isPaying && reviewReason === null) return ['done', 'PAYING'];
  return [orderLevels[status], status];
}

const orderLevels: Readonly<Record<OrderStatus, RecordLevel>> = {
  OPEN: 'busy',
  SUCCEEDED: 'done',
  FAILED: 'failed',
  ABANDONED: 'over',
};
