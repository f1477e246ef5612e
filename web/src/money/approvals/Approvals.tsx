import { type ApprovalRow, listApprovals } from '@salus/api/payments/approvals.ts';
import { PAGE_SIZES } from '@salus/api/wire.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { RowCards } from '../../ui/data/RowCards.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './Approvals.module.css';
import { DecideDialog } from './DecideDialog.tsx';
import { useApprovalColumns } from './use-approval-columns.tsx';

const route = getRouteApi('/shell/money/approvals');

/** The requests for a second clerk's decision about money (APPROVE-2), pending ones first. */
export function Approvals() {
  const t = useTranslations();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const { page, limit } = route.useSearch();
  const list = useCall(
    listApprovals,
    { query: { page: String(page), limit: String(limit) } },
    { keepPrevious: true, every: 30_000 },
  );
  const [open, setOpen] = useState<ApprovalRow | null>(null);
  const columns = useApprovalColumns(setOpen);
  const title = t(($) => $.places.approvals);
  const total = list.data?.totalRecords;
  const keyOf = ({ approvalId }: ApprovalRow) => String(approvalId);

  return (
    <Page title={title}>
      {total !== undefined && total > 0 && (
        <ListTop
          total={total}
          say={(count, shown) => t(($) => $.approvals.total, { count, shown })}
          pages={list.data?.totalPages ?? 0}
          hasPages={total > PAGE_SIZES[0]}
          page={page}
          size={limit}
          sizes={PAGE_SIZES}
          onChange={(next, size) =>
            void navigate({ to: '/money/approvals', search: { page: next, limit: size } })
          }
        />
      )}
      <div className={styles.sheet} aria-busy={list.isPlaceholderData}>
        {list.isError && !list.data ? (
          <CallFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data?.results.length === 0 ? (
          <Message
            size="block"
            title={t(($) => $.approvals.empty)}
            text={t(($) => $.approvals.emptyText)}
          />
        ) : isWide ? (
          <DataTable
            label={title}
            columns={columns}
            rows={list.data?.results}
            keyOf={keyOf}
            onOpen={undefined}
            skeletonRows={5}
          />
        ) : list.data ? (
          <RowCards columns={columns} rows={list.data.results} keyOf={keyOf} />
        ) : (
          <SkeletonCards />
        )}
      </div>
      {open && (
        <DecideDialog
          approval={open}
          onClose={() => setOpen(null)}
          onDecided={() => void list.refetch()}
        />
      )}
    </Page>
  );
}
