import type { BackOfficeView } from '@salus/api/back-office.ts';
import type { ShownRefundStatus } from '@salus/domain/payments/refund-status.ts';
import { isRejectedRefund, isUnansweredRefund } from '@salus/domain/payments/refund-status.ts';
import { paymentCodeKey } from '@salus/messages/payment-code-key.ts';
import { Link } from '@tanstack/react-router';
import { ContactChangeNote } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { PayeeAccount } from '../../money/refunds/PayeeAccount.tsx';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import {
  RecordItem,
  type RecordLevel,
  RecordList,
  RecordNote,
  Records,
} from '../../ui/data/Records.tsx';
import { IntegrationErrorText } from '../IntegrationErrorText.tsx';

const levels: Record<ShownRefundStatus, RecordLevel> = {
  REQUESTED: 'busy',
  ACCEPTED: 'done',
  REJECTED: 'failed',
  ACCOUNT_MISSING: 'waiting',
  BY_HAND: 'waiting',
  DONE_BY_HAND: 'done',
};

/** The customer's refunds; those that need a clerk also show on top of the page, with a button. */
export function RefundsBlock({ contract: { refunds } }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const paymentCodes = t(($) => $.domain.paymentCodes, { returnObjects: true });
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
            level={levels[refund.status]}
            state={t(($) => $.domain.refundStatuses[refund.status])}
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
            <RecordNote>
              {isUnansweredRefund(refund.status) &&
                refund.attempts > 0 &&
                t(($) => $.worklists.attempts, { count: refund.attempts })}
            </RecordNote>
            <RecordNote isTrouble>
              {isRejectedRefund(refund.status) &&
                refund.vpc_TxnResponseCode !== null &&
                t(($) => $.clerkDetail.code, {
                  code: refund.vpc_TxnResponseCode,
                  words: paymentCodes[paymentCodeKey(paymentCodes, refund.vpc_TxnResponseCode)],
                })}
            </RecordNote>
            {refund.lastError && (
              <RecordNote isTrouble>
                <IntegrationErrorText error={refund.lastError} />
              </RecordNote>
            )}
            {refund.refundAccount && (
              <RecordNote>
                <PayeeAccount account={refund.refundAccount} />
              </RecordNote>
            )}
            {refund.accountApprovalId !== null && (
              <RecordNote>
                <Link to="/money/approvals">{t(($) => $.refundDesk.pending)}</Link>
              </RecordNote>
            )}
            <ContactChangeNote change={refund.contactChange} />
            {refund.batchId !== null && (
              <RecordNote>
                <Link to="/money/refunds" search={{ batch: refund.batchId }}>
                  {t(($) => $.refundDesk.batch, { id: refund.batchId })}
                </Link>
                {refund.daysOverdue !== null &&
                  ` · ${t(($) => $.refundDesk.days, { days: refund.daysOverdue })}`}
              </RecordNote>
            )}
            {refund.settledAt && (
              <RecordNote>
                {refund.doneByName
                  ? t(($) => $.clerkDetail.transferred, {
                      name: refund.doneByName,
                      at: instantText(refund.settledAt),
                    })
                  : t(($) => $.clerkDetail.resultAt, { at: instantText(refund.settledAt) })}
                {refund.doneNote && `\n${refund.doneNote}`}
              </RecordNote>
            )}
          </RecordItem>
        ))}
      </RecordList>
    </Records>
  );
}
