import { queryRefund } from '@salus/api/payments/refund-batches.ts';
import type { OpenRefund } from '@salus/api/payments/refunds.ts';
import { isUnansweredRefund } from '@salus/domain/payments/refund-status.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { ContactChangeNote } from '../../contracts/detail/ContactChangeNote.tsx';
import { rowContract } from '../../contracts/list/ContractName.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { GiveAccountDialog } from '../../money/refunds/GiveAccountDialog.tsx';
import { PayeeAccount } from '../../money/refunds/PayeeAccount.tsx';
import { overdueLook } from '../../ui/data/DueTag.tsx';
import { amount } from '../../ui/data/format.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import cells from '../../ui/rows/cells.module.css';
import { PersonAt } from '../../ui/rows/Quote.tsx';
import { SettleRefundDialog } from '../actions/SettleRefundDialog.tsx';
import { IntegrationErrorText } from '../IntegrationErrorText.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

/** Refunds that the customer has not received yet. */
export function OpenRefunds(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('refunds', at);
  const [opened, setOpened] = useState<OpenRefund | null>(null);
  const { isBusy, run } = useConfirmedAction();
  const [refundToPay, setRefundToPay] = useState<OpenRefund | null>(null);

  /** Asks the gateway once more about a refund that it has not answered (REFUND-12). */
  const query = ({ id: refundId, refundRef, amount: sum }: OpenRefund) =>
    run({
      question: {
        title: t(($) => $.queryRefund.title, { amount: amount(sum) }),
        text: t(($) => $.queryRefund.text, { refundRef }),
        verb: t(($) => $.queryRefund.open),
      },
      intention: { refundId },
      call: (idempotencyKey) => callInSession(queryRefund, { body: { refundId }, idempotencyKey }),
      doneText: () => t(($) => $.queryRefund.done),
    });

  return (
    <>
      <WorkTable
        {...at}
        work="refunds"
        list={list}
        rowKey={({ id }) => String(id)}
        toContract={rowContract}
        columns={[
          {
            key: 'amount',
            title: t(($) => $.worklists.refundAmount),
            align: 'end',
            render: ({ amount: sum }) => <strong>{amount(sum)}</strong>,
          },
          {
            key: 'reason',
            title: t(($) => $.worklists.refundState),
            render: ({ reason, status, lastError, refundAccount, batchId, ...refund }) => (
              <span className={styles.text}>
                {t(($) => $.domain.refundStatuses[status])}
                {refund.referenceNumber === null && (
                  <span className={cells.second}>
                    <bdi>{refund.refundRef}</bdi> · <bdi>{refund.refOrder}</bdi>
                  </span>
                )}
                <span className={cells.second}>{t(($) => $.worklists.refundReasons[reason])}</span>
                {refundAccount && (
                  <span className={cells.second}>
                    <PayeeAccount account={refundAccount} />
                  </span>
                )}
                <ContactChangeNote change={refund.contactChange} />
                {refund.accountApprovalId !== null && (
                  <Link to="/money/approvals">{t(($) => $.refundDesk.pending)}</Link>
                )}
                {batchId !== null && (
                  <Link to="/money/refunds" search={{ batch: batchId }}>
                    {t(($) => $.refundDesk.batch, { id: batchId })}
                  </Link>
                )}
                {refund.daysOverdue !== null && (
                  <Tag
                    {...overdueLook}
                    text={t(($) => $.refundDesk.days, { days: refund.daysOverdue })}
                  />
                )}
                {lastError && (
                  <span className={cells.second}>
                    <IntegrationErrorText error={lastError} />
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'requestedBy',
            title: t(($) => $.worklists.requestedBy),
            render: ({ requestedByName, requestedAt }) => (
              <PersonAt name={requestedByName} at={requestedAt} />
            ),
          },
          {
            key: 'next',
            title: t(($) => $.worklists.next),
            hasOwnLabel: true,
            render: (refund) =>
              refund.isPayableByHand ? (
                <Row as="span" gap={8} canWrap>
                  {isUnansweredRefund(refund.status) && (
                    <Button disabled={isBusy} onClick={() => void query(refund)}>
                      {t(($) => $.queryRefund.open)}
                    </Button>
                  )}
                  {mayGiveAccount(refund) && (
                    <Button onClick={() => setRefundToPay(refund)}>
                      {t(($) => $.refundAccount[refund.refundAccount ? 'change' : 'open'])}
                    </Button>
                  )}
                  <Button onClick={() => setOpened(refund)}>{t(($) => $.settleRefund.open)}</Button>
                </Row>
              ) : (
                <span className={cells.second}>{t(($) => $.worklists.byItself)}</span>
              ),
          },
        ]}
      />
      {refundToPay && (
        <GiveAccountDialog
          // The list masks the number of the account that it corrects.
          refund={{ ...refundToPay, refundAccount: null }}
          proposerName={refundToPay.proposerName}
          onClose={() => setRefundToPay(null)}
        />
      )}
      {opened && (
        <SettleRefundDialog
          refund={opened}
          proposerName={opened.proposerName ?? t(($) => $.worklists.payer)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function mayGiveAccount({ batchId, referenceNumber, accountApprovalId }: OpenRefund): boolean {
  return batchId === null && referenceNumber !== null && accountApprovalId === null;
}
