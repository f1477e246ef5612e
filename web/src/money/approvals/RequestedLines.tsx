import type { ApprovalFacts } from '@salus/api/payments/approval-facts.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, dayText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Rows } from '../../ui/rows/Rows.tsx';

type Line = ApprovalFacts<'STATEMENT'>['lines'][number];

/** The lines of a statement that a request settles (APPROVE-18). */
export function RequestedLines({ lines }: { readonly lines: readonly Line[] }) {
  const t = useTranslations();
  const columns: readonly Column<Line>[] = [
    {
      key: 'line',
      title: t(($) => $.statements.line),
      render: ({ lineNo, bankReference, paidOn }) => (
        <>
          <bdi className={cells.number}>
            {lineNo} · {bankReference}
          </bdi>
          <span className={`${cells.second} ${cells.number}`}>{dayText(paidOn)}</span>
        </>
      ),
    },
    {
      key: 'contract',
      title: t(($) => $.worklists.views.contracts),
      render: ({ referenceNumber, result }) => (
        <>
          <Link to="/bm-contract/temp-info/$referenceNumber" params={{ referenceNumber }}>
            <bdi className={cells.number}>{referenceNumber}</bdi>
          </Link>
          {result !== 'MATCHED' && (
            <span className={cells.second}>{t(($) => $.statements.results[result])}</span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: t(($) => $.labels.amount),
      align: 'end',
      render: ({ amount: sum }) => (
        <Text as="bdi" weight="strong" className={cells.amount}>
          {amount(sum)}
        </Text>
      ),
    },
  ];
  return (
    <Rows
      label={t(($) => $.places.statements)}
      columns={columns}
      rows={lines}
      rowKey={({ lineNo }) => String(lineNo)}
    />
  );
}
