import type { ApprovalRow } from '@salus/api/payments/approvals.ts';
import { ContractName, contractOf } from '../../back-office/list/ContractName.tsx';
import { useMayWrite } from '../../calls/session.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import cells from '../../ui/rows/cells.module.css';

/** Contract, request with its computation, both persons, and the decision or its button. */
export function useApprovalColumns(onOpen: (row: ApprovalRow) => void): Column<ApprovalRow>[] {
  const t = useTranslations();
  return [
    {
      key: 'contract',
      title: t(($) => $.approvals.contract),
      hasOwnLabel: true,
      render: (row) => <Subject row={row} />,
    },
    {
      key: 'request',
      title: t(($) => $.approvals.request),
      render: ({ kind, evidence, effectiveOn }) => (
        <>
          {t(($) => $.domain.approvalKinds[kind])}
          {effectiveOn && <span className={cells.second}>{dayText(effectiveOn)}</span>}
          <q className={cells.second}>
            <bdi>{evidence}</bdi>
          </q>
        </>
      ),
    },
    {
      key: 'amount',
      title: t(($) => $.approvals.amount),
      align: 'end',
      render: ({ amount: requested, formula, difference, state }) => (
        <>
          <bdi className={cells.amount}>{amount(requested)}</bdi>
          <span className={cells.second}>
            <bdi>{formula}</bdi>
          </span>
          {state === 'PENDING' && difference === null && (
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

/** The contract, or the money that names none. */
function Subject({ row }: { readonly row: ApprovalRow }) {
  const t = useTranslations();
  const contract = contractOf(row);
  return contract ? <ContractName contract={contract} /> : t(($) => $.worklists.noContract);
}

function Decision({ row, onOpen }: { readonly row: ApprovalRow; readonly onOpen: () => void }) {
  const t = useTranslations();
  const mayDecide = useMayWrite();
  const { state, isOwn, expiresAt, decidedByName, decidedAt, reason } = row;
  if (state === 'PENDING')
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
