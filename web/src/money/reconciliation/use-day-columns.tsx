import type { ReconciledDay } from '@salus/api/payments/reconciliation.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import cells from '../../ui/rows/cells.module.css';
import { DayStateTag } from './DayStateTag.tsx';
import { DifferenceSum } from './DifferenceSum.tsx';
import styles from './Reconciliation.module.css';

type Total = ReconciledDay['gateway'];

/** Day, state, the three sides, their difference, and the clerk of the last close. */
export function useDayColumns(): Column<ReconciledDay>[] {
  const t = useTranslations();
  const side = (key: 'gateway' | 'bank' | 'contracts', title: string): Column<ReconciledDay> => ({
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
    {
      key: 'state',
      title: t(($) => $.reconciliation.state),
      hasOwnLabel: true,
      render: ({ state, isClosable }) => <DayStateTag state={state} isOver={isClosable} />,
    },
    side(
      'gateway',
      t(($) => $.domain.reconciliation.origins.GATEWAY),
    ),
    side(
      'bank',
      t(($) => $.domain.reconciliation.origins.BANK),
    ),
    side(
      'contracts',
      t(($) => $.domain.reconciliation.origins.CONTRACTS),
    ),
    {
      key: 'difference',
      title: t(($) => $.reconciliation.difference),
      align: 'end',
      render: (row) => (isQuiet(row) ? '–' : <DifferenceSum {...row.difference} />),
    },
    {
      key: 'closed',
      title: t(($) => $.reconciliation.closedBy),
      render: ({ closedAt, closedByName }) =>
        closedAt === null ? (
          '–'
        ) : (
          <>
            <bdi>{closedByName}</bdi>
            <span className={cells.second}>{instantText(closedAt)}</span>
          </>
        ),
    },
  ];
}

/** No side has any row, so there is nothing to compare. */
const isQuiet = ({ gateway, bank, contracts }: ReconciledDay) =>
  gateway.count + bank.count + contracts.count === 0;

function Sum({ count, amount: sum }: Total) {
  return count === 0 ? '–' : <span className={cells.number}>{amount(sum)}</span>;
}
