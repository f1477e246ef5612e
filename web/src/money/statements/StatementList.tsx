import { listStatements, type StatementSummary } from '@salus/api/payments/statements.ts';
import { PAGE_SIZES } from '@salus/api/wire.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, countText, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { PersonAt } from '../../ui/rows/Quote.tsx';

const route = getRouteApi('/shell/money/statements');

/** The uploaded statements, newest first, with who confirmed them (STMT-15). */
export function StatementList() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { page, limit } = route.useSearch();
  const list = useCall(
    listStatements,
    { query: { page: String(page), limit: String(limit) } },
    { keepPrevious: true },
  );
  const columns = useStatementColumns();
  const label = t(($) => $.statements.files);
  const total = list.data?.totalRecords ?? 0;
  if (list.data && total === 0) return null;
  return (
    <>
      <Text as="h2" above={24} below={12} size="large" weight="strong">
        {label}
      </Text>
      <PagedRows
        pages={
          total > PAGE_SIZES[0]
            ? {
                answer: list.data,
                page,
                limit,
                totalText: (_, range) => t(($) => $.statements.fileCount, { shown: range }),
                onChange: (next, size) =>
                  void navigate({ to: '/money/statements', search: { page: next, limit: size } }),
              }
            : undefined
        }
        label={label}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ statementId }) => String(statementId)}
        onOpen={({ statementId }) =>
          void navigate({ to: '/money/statements', search: { statement: statementId } })
        }
      />
    </>
  );
}

function useStatementColumns(): Column<StatementSummary>[] {
  const t = useTranslations();
  return [
    {
      key: 'days',
      title: t(($) => $.reconciliation.day),
      hasOwnLabel: true,
      render: ({ statementId, firstDay, lastDay }) => (
        <Link to="/money/statements" search={{ statement: statementId }}>
          <Text isTabular isOneLine>
            {spanText(firstDay, lastDay) || statementId}
          </Text>
        </Link>
      ),
    },
    {
      key: 'uploaded',
      title: t(($) => $.statements.uploadedBy),
      render: ({ uploadedBy, uploadedAt }) => <PersonAt name={uploadedBy} at={uploadedAt} />,
    },
    {
      key: 'received',
      title: t(($) => $.balance.received),
      align: 'end',
      render: ({ received, lines }) => (
        <>
          <Text weight="strong" className={cells.amount}>
            {amount(received)}
          </Text>
          <span className={cells.second}>
            {t(($) => $.statements.lines, { shown: countText(lines) })}
          </span>
        </>
      ),
    },
    {
      key: 'confirmed',
      title: t(($) => $.statements.confirmedBy),
      render: ({ confirmations, settled, lines }) => (
        <>
          {confirmations.map(({ confirmedBy, confirmedAt, lines: count }) => (
            <div key={`${confirmedAt} ${confirmedBy}`}>
              <bdi>{confirmedBy}</bdi>
              <span className={cells.second}>
                <Moment at={confirmedAt} /> ·{' '}
                {t(($) => $.statements.lines, { shown: countText(count) })}
              </span>
            </div>
          ))}
          {settled < lines && (
            <Text isBlock size="small" tone="amber">
              {t(($) => $.statements.settled, {
                settled: countText(settled),
                total: countText(lines),
              })}
            </Text>
          )}
        </>
      ),
    },
  ];
}

function spanText(first: string | null, last: string | null): string {
  if (first === null || last === null) return '';
  return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;
}
