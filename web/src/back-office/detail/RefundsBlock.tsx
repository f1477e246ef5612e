import type { BackOfficeView } from '@salus/api/back-office.ts';
import { failureKeyOf } from '@salus/domain/payments/response-codes.ts';
import type { RefundStatus } from '@salus/domain/payments/settlement.ts';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { amount, instantText } from '../../ui/format.ts';
import { OutsideTrouble } from '../OutsideTrouble.tsx';
import styles from './Records.module.css';
import { RecordItem, RecordList, Records, type Standing } from './Records.tsx';

const standings: Record<RefundStatus, Standing> = {
  REQUESTED: 'busy',
  ACCEPTED: 'done',
  REJECTED: 'failed',
  BY_HAND: 'waiting',
  DONE_BY_HAND: 'done',
};

/** Where the money is that goes back to the customer; what waits for a clerk stands on top of the page with its button. */
export function RefundsBlock({ contract: { refunds } }: { readonly contract: BackOfficeView }) {
  const t = useWords();
  if (refunds.length === 0) return null;
  return (
    <Records title={t(($) => $.clerkDetail.refunds)}>
      <RecordList>
        {refunds.map((refund) => (
          <RecordItem
            key={refund.id}
            title={
              <>
                {amount(refund.amount)} · <bdi>{refund.refundRef}</bdi>{' '}
                <CopyButton text={refund.refundRef} what={t(($) => $.clerkDetail.refundRef)} />
              </>
            }
            standing={standings[refund.status]}
            state={t(($) => $.words.refundStatuses[refund.status])}
            by={[
              t(($) => $.clerkDetail.refundReasons[refund.reason]),
              t(($) => $.clerkDetail.requested, {
                name: refund.requestedByName,
                at: instantText(refund.requestedAt),
              }),
              refund.refOrder && t(($) => $.clerkDetail.ofOrder, { order: refund.refOrder }),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {refund.status === 'REQUESTED' && refund.attempts > 0 && (
              <p className={styles.note}>{t(($) => $.clerkDetail.attempts, { count: refund.attempts })}</p>
            )}
            {refund.status === 'REJECTED' && refund.vpc_TxnResponseCode !== null && (
              <p className={styles.trouble}>
                {t(($) => $.clerkDetail.code, {
                  code: refund.vpc_TxnResponseCode,
                  words: t(($) => $.words.paymentCodes[failureKeyOf(refund.vpc_TxnResponseCode ?? '')]),
                })}
              </p>
            )}
            {refund.lastError && (
              <p className={styles.trouble}>
                <OutsideTrouble error={refund.lastError} />
              </p>
            )}
            {refund.settledAt && (
              <p className={styles.note}>
                {refund.doneByName
                  ? t(($) => $.clerkDetail.transferred, { name: refund.doneByName, at: instantText(refund.settledAt) })
                  : t(($) => $.clerkDetail.resultAt, { at: instantText(refund.settledAt) })}
                {refund.doneNote && `\n${refund.doneNote}`}
              </p>
            )}
          </RecordItem>
        ))}
      </RecordList>
    </Records>
  );
}
