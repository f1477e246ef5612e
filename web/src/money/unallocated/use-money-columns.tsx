import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { isReviewReason, type MoneyReason } from '@salus/domain/payments/unallocated.ts';
import { ContractName } from '../../back-office/list/ContractName.tsx';
import { useMayWrite } from '../../calls/session.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, countText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import cells from '../../ui/rows/cells.module.css';
import type { OpenedMoney } from './MoneyDialog.tsx';
import { MoneyHistory } from './MoneyHistory.tsx';
import { MoneySteps } from './MoneySteps.tsx';
import styles from './Unallocated.module.css';

function reasonText(t: ReturnType<typeof useTranslations>, reason: MoneyReason): string {
  if (reason === 'UNKNOWN_ORDER') return t(($) => $.domain.reconciliation.reasons[reason]);
  if (reason === 'UNKNOWN_CONTENT') return t(($) => $.statements.results[reason]);
  if (reason === 'SEVERAL_CONTRACTS') return t(($) => $.statements.reasons[reason]);
  return t(($) => $.domain.reviewReasons[reason]);
}

/** Money with its age, its origin, why it pays no contract, and the next steps. */
export function useMoneyColumns(onOpen: (opened: OpenedMoney) => void): Column<UnallocatedMoney>[] {
  const t = useTranslations();
  const mayWrite = useMayWrite();
  return [
    {
      key: 'amount',
      title: t(($) => $.unallocated.amount),
      render: (row) => (
        <>
          <bdi className={cells.amount}>
            {row.amount === null ? t(($) => $.unallocated.amountUnknown) : amount(row.amount)}
          </bdi>
          <span className={cells.second}>{t(($) => $.domain.moneyOrigins[row.origin])}</span>
        </>
      ),
    },
    {
      key: 'received',
      title: t(($) => $.unallocated.age),
      render: ({ ageDays, receivedAt }) => (
        <>
          {countText(ageDays)}
          <span className={cells.second}>
            <Moment at={receivedAt} />
          </span>
        </>
      ),
    },
    {
      key: 'content',
      title: t(($) => $.unallocated.content),
      render: ({ content, bankReference, history }) => (
        <div className={styles.content}>
          <bdi>{content || '–'}</bdi>
          {bankReference && bankReference !== content && (
            <span className={cells.second}>
              <bdi>{bankReference}</bdi>
            </span>
          )}
          <MoneyHistory history={history} />
        </div>
      ),
    },
    {
      key: 'reason',
      title: t(($) => $.unallocated.reason),
      render: ({ reason, contract, state }) => (
        <div className={styles.reason}>
          {reasonText(t, reason)}
          {state !== 'DONE' && isReviewReason(reason) && (
            <span className={cells.second}>{t(($) => $.reviewPayment.nextStep[reason])}</span>
          )}
          {state !== 'DONE' && reason === 'UNKNOWN_ORDER' && (
            <span className={styles.second}>{t(($) => $.unallocated.nextStep)}</span>
          )}
          {contract && (
            <div className={styles.contract}>
              <ContractName contract={contract} />
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'next',
      title: t(($) => $.worklists.next),
      hasOwnLabel: true,
      render: (row) => <MoneySteps row={row} mayWrite={mayWrite} onOpen={onOpen} />,
    },
  ];
}
