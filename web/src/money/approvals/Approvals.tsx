import { type ApprovalRow, listApprovals } from '@salus/api/payments/approvals.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallPages } from '../../calls/rows/CallPages.tsx';
import { CallRows } from '../../calls/rows/CallRows.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { useApprovalColumns } from './use-approval-columns.tsx';

const route = getRouteApi('/shell/money/approvals');

/** The requests for a second clerk's decision about money (APPROVE-2), pending ones first. */
export function Approvals() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { page, limit } = route.useSearch();
  const list = useCall(
    listApprovals,
    { query: { page: String(page), limit: String(limit) } },
    { keepPrevious: true, every: 30_000 },
  );
  const [open, setOpen] = useState<ApprovalRow | null>(null);
  const columns = useApprovalColumns(setOpen);
  const title = t(($) => $.places.approvals);

  return (
    <Page title={title}>
      <CallPages
        answer={list.data}
        page={page}
        limit={limit}
        totalText={(count, range) => t(($) => $.approvals.total, { count, shown: range })}
        onChange={(next, size) =>
          void navigate({ to: '/money/approvals', search: { page: next, limit: size } })
        }
      />
      <CallRows
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ approvalId }) => String(approvalId)}
        empty={{ title: t(($) => $.approvals.empty), text: t(($) => $.approvals.emptyText) }}
      />
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
