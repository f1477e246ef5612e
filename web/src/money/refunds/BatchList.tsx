import { listRefundBatches, type RefundBatch } from '@salus/api/payments/refund-batches.ts';
import { PAGE_SIZES } from '@salus/api/wire.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { overdueLook } from '../../ui/data/DueTag.tsx';
import { amount, countText } from '../../ui/data/format.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { PersonAt } from '../../ui/rows/Quote.tsx';
import { formatNames, useBatchFile } from './use-batch-file.ts';

const route = getRouteApi('/shell/money/refunds');

/** The batches, newest first, with their state and their file. */
export function BatchList() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { page, limit } = route.useSearch();
  const list = useCall(
    listRefundBatches,
    { query: { page: String(page), limit: String(limit) } },
    { keepPrevious: true },
  );
  const columns = useBatchColumns();
  const label = t(($) => $.refundDesk.batches);
  const total = list.data?.totalRecords ?? 0;
  return (
    <>
      <Text as="h2" below={12} size="large" weight="strong">
        {label}
      </Text>
      <PagedRows
        pages={
          total > PAGE_SIZES[0]
            ? {
                answer: list.data,
                page,
                limit,
                totalText: (_, range) => t(($) => $.refundDesk.total, { shown: range }),
                onChange: (next, size) =>
                  void navigate({ to: '/money/refunds', search: { page: next, limit: size } }),
              }
            : undefined
        }
        label={label}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{ title: t(($) => $.refundDesk.empty) }}
        onOpen={({ id }) => void navigate({ to: '/money/refunds', search: { batch: id } })}
      />
    </>
  );
}

function useBatchColumns(): Column<RefundBatch>[] {
  const t = useTranslations();
  const file = useBatchFile();
  // The file has account numbers; an auditor sees the lines.
  const mayDownload = useMayWrite();
  const columns: Column<RefundBatch>[] = [
    {
      key: 'number',
      title: t(($) => $.refundDesk.number),
      hasOwnLabel: true,
      render: ({ id, format }) => (
        <>
          <Link to="/money/refunds" search={{ batch: id }}>
            {t(($) => $.refundDesk.batch, { id })}
          </Link>
          <span className={cells.second}>{formatNames[format]}</span>
        </>
      ),
    },
    {
      key: 'made',
      title: t(($) => $.refundDesk.madeBy),
      render: ({ createdByName, createdAt }) => <PersonAt name={createdByName} at={createdAt} />,
    },
    {
      key: 'sum',
      title: t(($) => $.labels.amount),
      align: 'end',
      render: ({ amount: sum, count }) => (
        <>
          <Text weight="strong" className={cells.amount}>
            {amount(sum)}
          </Text>
          <span className={cells.second}>
            {t(($) => $.refundDesk.refunds, { shown: countText(count) })}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: t(($) => $.refundDesk.state),
      render: (batch) => <BatchStateText batch={batch} />,
    },
  ];
  if (!mayDownload) return columns;
  return [
    ...columns,
    {
      key: 'file',
      title: t(($) => $.refundDesk.file),
      hasOwnLabel: true,
      render: (batch) => (
        <Button isBusy={file.isBusy} onClick={() => void file.save(batch)}>
          {t(($) => $.refundDesk.download)}
        </Button>
      ),
    },
  ];
}

/** The state with the numbers behind it, and how long the bank is late. */
export function BatchStateText({ batch }: { readonly batch: RefundBatch }) {
  const t = useTranslations();
  const { state, count, closedCount, cancelledCount, daysOverdue } = batch;
  return (
    <>
      {t(($) => $.refundDesk.states[state])}
      {closedCount > 0 && (
        <span className={cells.second}>
          {t(($) => $.refundDesk.closed, { closed: countText(closedCount), all: countText(count) })}
        </span>
      )}
      {cancelledCount > 0 && (
        <span className={cells.second}>
          {t(($) => $.refundDesk.cancelled, { shown: countText(cancelledCount) })}
        </span>
      )}
      {daysOverdue !== null && (
        <Tag {...overdueLook} text={t(($) => $.refundDesk.days, { days: daysOverdue })} />
      )}
    </>
  );
}
