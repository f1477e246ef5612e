import type { ApprovalRow } from '@salus/api/payments/approvals.ts';
import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { ContactChangeNote } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import cells from '../../ui/rows/cells.module.css';
import { ApprovalPayee } from './ApprovalPayee.tsx';
import { ApprovalSubject } from './ApprovalSubject.tsx';
import { useApprovalSentence } from './use-approval-sentence.ts';

/** Contract, request with its computation, both persons, and the decision or its button. */
export function useApprovalColumns(onOpen: (row: ApprovalRow) => void): Column<ApprovalRow>[] {
  const t = useTranslations();
  const sentence = useApprovalSentence();
  return [
    {
      key: 'contract',
      title: t(($) => $.approvals.contract),
      hasOwnLabel: true,
      render: (row) => <ApprovalSubject approval={row} />,
    },
    {
      key: 'request',
      title: t(($) => $.approvals.request),
      render: (row) => (
        <>
          {t(($) => $.domain.approvalKinds[row.kind])}
          <span className={cells.second}>{sentence(row)}</span>
          <ApprovalPayee approval={row} />
          <q className={cells.second}>
            <bdi>{row.evidence}</bdi>
          </q>
          <ContactChangeNote change={row.contactChange} />
        </>
      ),
    },
    {
      key: 'amount',
      title: t(($) => $.approvals.amount),
      align: 'end',
      render: ({ amount: requestedAmount, difference, state }) => (
        <>
          <bdi className={cells.amount}>{amount(requestedAmount)}</bdi>
          {isPendingApproval(state) && difference === null && (
            <span className={cells.second}>{t(($) => $.approvals.gone)}</span>
          )}
          {difference !== null && difference !== 0 && (
            <span className={cells.second}>
              {t(($) => $.approvals.differs, { amount: amount(difference) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'requested',
      title: t(($) => $.approvals.requestedBy),
      render: ({ requestedByName, requestedAt }) => (
        <>
          <bdi>{requestedByName}</bdi>
          <span className={cells.second}>
            <Moment at={requestedAt} />
          </span>
        </>
      ),
    },
    {
      key: 'decision',
      title: t(($) => $.approvals.decision),
      hasOwnLabel: true,
      render: (row) => <Decision row={row} onOpen={() => onOpen(row)} />,
    },
  ];
}

function Decision({ row, onOpen }: { readonly row: ApprovalRow; readonly onOpen: () => void }) {
  const t = useTranslations();
  const mayDecide = useMayWrite();
  const { state, isOwn, expiresAt, decidedByName, decidedAt, reason } = row;
  if (isPendingApproval(state))
    return (
      <>
        {isOwn
          ? t(($) => $.approvals.own)
          : mayDecide && <Button onClick={onOpen}>{t(($) => $.approvals.open)}</Button>}
        <span className={cells.second}>
          {t(($) => $.approvals.until)} <Moment at={expiresAt} />
        </span>
      </>
    );
  return (
    <>
      {t(($) => $.domain.approvalStates[state])}
      {decidedByName && (
        <span className={cells.second}>
          <bdi>{decidedByName}</bdi> {decidedAt && <Moment at={decidedAt} />}
        </span>
      )}
      {reason && (
        <q className={cells.second}>
          <bdi>{reason}</bdi>
        </q>
      )}
    </>
  );
}
