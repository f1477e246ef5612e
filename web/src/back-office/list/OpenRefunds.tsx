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
import { DueTag } from '../../ui/data/DueTag.tsx';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
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
            render: ({ amount: sum, reason }) => (
              <>
                <strong>{amount(sum)}</strong>
                <span className={cells.second}>
                  <Text isOneLine>{t(($) => $.worklists.refundReasons[reason])}</Text>
                </span>
              </>
            ),
          },
          {
            key: 'due',
            title: t(($) => $.worklists.refundDue),
            render: ({ dueOn }) =>
              dueOn && (
                <>
                  <bdi className={cells.number}>{dayText(dueOn)}</bdi>
                  <span className={cells.second}>
                    <DueTag dueOn={dueOn} />
                  </span>
                </>
              ),
          },
          {
            key: 'reason',
            title: t(($) => $.worklists.refundState),
            render: (refund) => <RefundState refund={refund} />,
          },
          {
            key: 'requestedBy',
            needs: 'someRoom',
            title: t(($) => $.worklists.requestedBy),
            render: ({ requestedByName, requestedAt }) => (
              <>
                <bdi>{requestedByName}</bdi>
                <span className={cells.second}>{instantText(requestedAt)}</span>
              </>
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
                    <Button size="small" disabled={isBusy} onClick={() => void query(refund)}>
                      {t(($) => $.queryRefund.open)}
                    </Button>
                  )}
                  {mayGiveAccount(refund) && (
                    <Button size="small" onClick={() => setRefundToPay(refund)}>
                      {t(($) => $.refundAccount[refund.refundAccount ? 'change' : 'open'])}
                    </Button>
                  )}
                  <Button size="small" onClick={() => setOpened(refund)}>
                    {t(($) => $.settleRefund.open)}
                  </Button>
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

/** The state, and on one line below it what it waits for. */
function RefundState({ refund }: { readonly refund: OpenRefund }) {
  const t = useTranslations();
  const { status, lastError, refundAccount, batchId } = refund;
  const isUnknown = refund.referenceNumber === null;
  return (
    <span className={styles.text}>
      {t(($) => $.domain.refundStatuses[status])}
      <Row as="span" gap={0} columnGap={8} canWrap className={cells.second}>
        {isUnknown && (
          <span>
            <bdi>{refund.refundRef}</bdi> · <bdi>{refund.refOrder}</bdi>
          </span>
        )}
        {refundAccount && (
          <span>
            <PayeeAccount account={refundAccount} />
          </span>
        )}
        {refund.accountApprovalId !== null && (
          <Link to="/money/approvals">{t(($) => $.refundDesk.pending)}</Link>
        )}
        {batchId !== null && (
          <Link to="/money/refunds" search={{ batch: batchId }}>
            {t(($) => $.refundDesk.batch, { id: batchId })}
          </Link>
        )}
        {lastError && (
          <span>
            <IntegrationErrorText error={lastError} />
          </span>
        )}
        <ContactChangeNote change={refund.contactChange} />
      </Row>
    </span>
  );
}
