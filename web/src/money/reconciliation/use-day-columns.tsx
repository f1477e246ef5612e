import type { ReconciledDay } from '@salus/api/payments/reconciliation.ts';
import { isChangedSinceClose } from '@salus/domain/payments/reconciliation/closing.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import cells from '../../ui/rows/cells.module.css';
import { AgreementTag } from './AgreementTag.tsx';
import { DifferenceSum } from './DifferenceSum.tsx';
import styles from './Reconciliation.module.css';

type Total = ReconciledDay['gateway'];

/** Day, the sides, the difference that they add up to, and the state with the last close. */
export function useDayColumns(): Column<ReconciledDay>[] {
  const t = useTranslations();
  const side = (
    key: 'gateway' | 'bank' | 'manual' | 'contracts',
    title: string,
  ): Column<ReconciledDay> => ({
    key,
    title,
    align: 'end',
    render: (row) => <Sum {...row[key]} />,
  });
  return [
    {
      key: 'day',
      title: t(($) => $.reconciliation.day),
      hasOwnLabel: true,
      render: ({ day }) => (
        <Link to="/money/reconciliation" search={{ day }} className={styles.day ?? ''}>
          <bdi>{dayText(day)}</bdi>
        </Link>
      ),
    },
    side(
      'gateway',
      t(($) => $.reconciliation.gateway),
    ),
    side(
      'bank',
      t(($) => $.domain.reconciliation.origins.BANK),
    ),
    side(
      'manual',
      t(($) => $.domain.reconciliation.origins.MANUAL),
    ),
    side(
      'contracts',
      t(($) => $.domain.reconciliation.origins.CONTRACTS),
    ),
    {
      key: 'difference',
      title: t(($) => $.reconciliation.difference),
      align: 'end',
      render: (row) => <DifferenceSum {...row.difference} />,
    },
    {
      key: 'state',
      title: t(($) => $.reconciliation.state),
      hasOwnLabel: true,
      render: (row) => <State row={row} />,
    },
  ];
}

/** Whether the day agrees, then its close. */
function State({ row }: { readonly row: ReconciledDay }) {
  const t = useTranslations();
  const { state, agreement, isClosable, closedAt, closedByName } = row;
  return (
    <span className={styles.state}>
      <AgreementTag agreement={agreement} isOver={isClosable} />
      {isClosable && (
        <span className={isChangedSinceClose(state) ? cells.warning : cells.second}>
          {t(($) => $.reconciliation.states[state])}
          {closedAt !== null && (
            <>
              {' · '}
              <bdi>{closedByName}</bdi>
              {' · '}
              <bdi>{instantText(closedAt)}</bdi>
            </>
          )}
        </span>
      )}
    </span>
  );
}

const Sum = ({ amount: sum }: Total) => (
  <span className={sum === 0 ? `${cells.number} ${styles.zero}` : cells.number}>{amount(sum)}</span>
);
