import type { DifferenceView } from '@salus/api/payments/reconciliation.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { isInWorklist } from '@salus/domain/payments/reconciliation/difference.ts';
import { Link } from '@tanstack/react-router';
import { usePages } from '../../calls/rows/use-pages.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount } from '../../ui/data/format.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Rows } from '../../ui/rows/Rows.tsx';
import styles from './Reconciliation.module.css';

type Props = { readonly label: string; readonly lines: readonly DifferenceView[] };

/** The lines of one kind of difference, page by page. */
export function DifferenceTable({ label, lines }: Props) {
  const t = useTranslations();
  const columns = useDifferenceColumns();
  const { pageRows: rows, top } = usePages(lines);
  return (
    <Box softLine="above" className={styles.lines} data-list>
      {top.total > top.size && (
        <ListTop
          {...top}
          totalText={(_, range) => t(($) => $.reconciliation.lines, { number: range })}
        />
      )}
      <Rows
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ origin, reference, reported, recorded }) =>
          `${origin} ${reference} ${reported} ${recorded}`
        }
        across={2}
      />
    </Box>
  );
}

/** Transaction, contract, both amounts, their difference, and the next place to look. */
function useDifferenceColumns(): Column<DifferenceView>[] {
  const t = useTranslations();
  const sums = {
    reported: t(($) => $.reconciliation.reported),
    recorded: t(($) => $.reconciliation.recorded),
    amount: t(($) => $.reconciliation.difference),
  };
  return [
    {
      key: 'reference',
      title: t(($) => $.reconciliation.reference),
      render: ({ reference, origin, detail, afterClosing }) => (
        <>
          <Text as="bdi" isTabular canBreak>
            {reference}
          </Text>
          <span className={cells.second}>
            {t(($) => $.domain.reconciliation.origins[origin])}
            {detail !== null && (
              <>
                {' · '}
                {detail === 'SEVERAL_CONTRACTS'
                  ? t(($) => $.domain.reconciliation.severalContracts)
                  : t(($) => $.domain.reviewReasons[detail])}
              </>
            )}
          </span>
          {afterClosing && (
            <span className={cells.warning}>{t(($) => $.reconciliation.isLater)}</span>
          )}
        </>
      ),
    },
    {
      key: 'contract',
      title: t(($) => $.reconciliation.contract),
      render: (row) => <Place row={row} />,
    },
    ...objectKeys(sums).map(
      (key): Column<DifferenceView> => ({
        key,
        title: sums[key],
        align: 'end',
        render: (row) => <span className={cells.number}>{amount(row[key])}</span>,
      }),
    ),
  ];
}

/** Links to the contract, to the statement with the line, and to the money without a contract. */
function Place({ row }: { readonly row: DifferenceView }) {
  const t = useTranslations();
  const { origin, reference, referenceNumber, statementId, moneyState } = row;
  const isMoney = isInWorklist(row) && origin !== 'CONTRACTS';
  if (referenceNumber === null && statementId === null && !isMoney) return '–';
  return (
    <Stack as="span" gap={4} items="start">
      {referenceNumber !== null && (
        <Link to="/bm-contract/temp-info/$referenceNumber" params={{ referenceNumber }}>
          <bdi>{referenceNumber}</bdi>
        </Link>
      )}
      {statementId !== null && (
        <Link to="/money/statements" search={{ statement: statementId }}>
          {t(($) => $.reconciliation.statement)}
        </Link>
      )}
      {isMoney && (
        <Link
          to="/money/unallocated"
          search={{ origin, text: reference, ...(moneyState && { state: moneyState }) }}
        >
          {t(($) => $.statements.open)}
        </Link>
      )}
    </Stack>
  );
}
