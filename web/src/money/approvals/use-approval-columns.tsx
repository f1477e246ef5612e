import type { ApprovalRow } from '@salus/api/payments/approvals.ts';
import { onlyReads } from '@salus/domain/people/roles.ts';
import { ContractName } from '../../back-office/list/ContractName.tsx';
import { useSignedInPerson } from '../../calls/session.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './Approvals.module.css';

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
          {effectiveOn && <span className={styles.second}>{dayText(effectiveOn)}</span>}
          <q className={styles.second}>
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
          <bdi className={styles.amount}>{amount(requested)}</bdi>
          <span className={styles.second}>
            <bdi>{formula}</bdi>
          </span>
          {state === 'PENDING' && difference === null && (
            <span className={styles.second}>{t(($) => $.approvals.gone)}</span>
          )}
          {difference !== null && difference !== 0 && (
            <span className={styles.second}>
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
          <span className={styles.second}>
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
  const { referenceNumber, typeContract, contractStatus, proposerName, policyNo } = row;
  if (referenceNumber === null || !typeContract || !contractStatus || proposerName === null)
    return t(($) => $.worklists.noContract);
  const contract = { referenceNumber, policyNo, typeContract, contractStatus, proposerName };
  return <ContractName contract={contract} />;
}

function Decision({ row, onOpen }: { readonly row: ApprovalRow; readonly onOpen: () => void }) {
  const t = useTranslations();
  const mayDecide = !onlyReads[useSignedInPerson()?.roleGroup ?? 'auditor'];
  const { state, isOwn, expiresAt, decidedByName, decidedAt, reason } = row;
  if (state === 'PENDING')
    return (
      <>
        {isOwn
          ? t(($) => $.approvals.own)
          : mayDecide && <Button onClick={onOpen}>{t(($) => $.approvals.open)}</Button>}
        <span className={styles.second}>
          {t(($) => $.approvals.until)} <Moment at={expiresAt} />
        </span>
      </>
    );
  return (
    <>
      {t(($) => $.domain.approvalStates[state])}
      {decidedByName && (
        <span className={styles.second}>
          <bdi>{decidedByName}</bdi> {decidedAt && <Moment at={decidedAt} />}
        </span>
      )}
      {reason && (
        <q className={styles.second}>
          <bdi>{reason}</bdi>
        </q>
      )}
    </>
  );
}
