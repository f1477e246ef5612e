import type { BackOfficeView } from '@salus/api/back-office.ts';
import { failureKeyOf } from '@salus/domain/payments/response-codes.ts';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { amount, instantText } from '../../ui/format.ts';
import styles from './Records.module.css';
import { RecordItem, type Standing } from './Records.tsx';

type Payment = BackOfficeView['payments'][number];

/** One attempt at the gateway: what came of it, and what was decided about money that did not pay the contract. */
export function OrderRecord({ payment, isPaying }: { readonly payment: Payment; readonly isPaying: boolean }) {
  const t = useWords();
  const { refOrder, status, reviewReason, reviewDecision, vpc_TxnResponseCode: code, paidAmount } = payment;
  const [standing, state] = standingOf(payment, isPaying);
  const times = [
    t(($) => $.clerkDetail.startedBy[payment.startedBy], { at: instantText(payment.createdAt) }),
    payment.settledAt && t(($) => $.clerkDetail.resultAt, { at: instantText(payment.settledAt) }),
    payment.gatewayTransactionNo && t(($) => $.clerkDetail.transaction, { number: payment.gatewayTransactionNo }),
  ].filter(Boolean);
  return (
    <RecordItem
      title={
        <>
          {amount(paidAmount ?? payment.amount)} · <bdi>{refOrder}</bdi>{' '}
          <CopyButton text={refOrder} what={t(($) => $.detail.order)} />
        </>
      }
      standing={standing}
      state={t(($) => $.clerkDetail.orders[state])}
      by={times.join(' · ')}
    >
      {status === 'FAILED' && code !== null && (
        <p className={styles.trouble}>
          {t(($) => $.clerkDetail.code, { code, words: t(($) => $.words.paymentCodes[failureKeyOf(code)]) })}
        </p>
      )}
      {paidAmount !== null && paidAmount !== payment.amount && (
        <p className={styles.trouble}>{t(($) => $.clerkDetail.ordered, { amount: amount(payment.amount) })}</p>
      )}
      {reviewReason && <p className={styles.note}>{t(($) => $.words.reviewReasons[reviewReason])}</p>}
      {reviewDecision && (
        <p className={styles.note}>
          {t(($) => $.clerkDetail.reviewed, {
            decision: t(($) => $.words.reviewDecisions[reviewDecision]),
            name: payment.reviewedByName ?? '',
            at: payment.reviewedAt ? instantText(payment.reviewedAt) : '',
          })}
          {payment.reviewNote && `\n${payment.reviewNote}`}
        </p>
      )}
    </RecordItem>
  );
}

function standingOf(payment: Payment, isPaying: boolean): [Standing, Payment['status'] | 'PAYING' | 'TO_REVIEW'] {
  const { status, isToReview, reviewReason } = payment;
  if (isToReview) return ['waiting', 'TO_REVIEW'];
  if (status === 'SUCCEEDED') return ['done', isPaying && reviewReason === null ? 'PAYING' : 'SUCCEEDED'];
  if (status === 'OPEN') return ['busy', 'OPEN'];
  return status === 'FAILED' ? ['failed', 'FAILED'] : ['over', 'ABANDONED'];
}
