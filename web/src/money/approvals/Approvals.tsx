import { type ApprovalRow, approvalFilters, listApprovals } from '@salus/api/payments/approvals.ts';
import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { ContactChangeNote } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { DueTag } from '../../ui/data/DueTag.tsx';
import { amount } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { PersonAt, Quote } from '../../ui/rows/Quote.tsx';
import { ApprovalPayee } from './ApprovalPayee.tsx';
import { ApprovalSubject } from './ApprovalSubject.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { useApprovalSentence } from './use-approval-sentence.ts';

const route = getRouteApi('/shell/money/approvals');

/** The requests for a second clerk's decision about money (APPROVE-2), pending ones first. */
export function Approvals() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { page, limit, state } = route.useSearch();
  const list = useCall(
    listApprovals,
    { query: { page: String(page), limit: String(limit), ...(state && { state }) } },
    { keepPrevious: true },
  );
  const [open, setOpen] = useState<ApprovalRow | null>(null);
  const columns = useApprovalColumns(setOpen);
  const title = t(($) => $.places.approvals);

  return (
    <DeskPage title={title}>
      <Box below={8}>
        <ChoiceField
          id="state"
          label={t(($) => $.domain.contractFile.status)}
          beside="start"
          choices={[
            { value: '', label: t(($) => $.multiSelect.all) },
            ...approvalFilters.state.values.map((value) => ({
              value,
              label: t(($) => $.domain.approvalStates[value]),
            })),
          ]}
          value={state || ''}
          onChange={(choice) =>
            void navigate({ to: '/money/approvals', search: { limit, state: choice } })
          }
          onBlur={() => undefined}
        />
      </Box>
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) => t(($) => $.approvals.total, { count, shown: range }),
          onChange: (next, size) =>
            void navigate({ to: '/money/approvals', search: { page: next, limit: size, state } }),
        }}
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ approvalId }) => String(approvalId)}
        empty={{ title: t(($) => $.approvals.empty) }}
      />
      {open && (
        <DecideDialog
          approval={open}
          onClose={() => setOpen(null)}
          onDecided={() => void list.refetch()}
        />
      )}
    </DeskPage>
  );
}

/** Contract, request with its computation, both persons, and the decision or its button. */
function useApprovalColumns(onOpen: (row: ApprovalRow) => void): Column<ApprovalRow>[] {
  const t = useTranslations();
  const sentence = useApprovalSentence();
  return [
    {
      key: 'contract',
      title: t(($) => $.worklists.views.contracts),
      hasOwnLabel: true,
      render: (row) => <ApprovalSubject approval={row} />,
    },
    {
      key: 'request',
      title: t(($) => $.approvals.request),
      render: (row) => (
        <>
          {t(($) => $.domain.approvalKinds[row.kind])}
          <span className={cells.second}>{sentence(row)}</span>
          <ApprovalPayee approval={row} />
          <Quote text={row.evidence} />
          <ContactChangeNote change={row.contactChange} />
        </>
      ),
    },
    {
      key: 'amount',
      title: t(($) => $.labels.amount),
      align: 'end',
      render: ({ amount: requestedAmount, difference, state }) => (
        <>
          <Text as="bdi" weight="strong" className={cells.amount}>
            {amount(requestedAmount)}
          </Text>
          {isPendingApproval(state) && difference === null && (
            <span className={cells.second}>{t(($) => $.approvals.gone)}</span>
          )}
          {difference !== null && difference !== 0 && (
            <span className={cells.second}>
              {t(($) => $.approvals.differs, { amount: amount(difference) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'requested',
      title: t(($) => $.worklists.requestedBy),
      render: ({ requestedByName, requestedAt }) => (
        <PersonAt name={requestedByName} at={requestedAt} />
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

function Decision({ row, onOpen }: { readonly row: ApprovalRow; readonly onOpen: () => void }) {
  const t = useTranslations();
  const mayDecide = useMayWrite();
  const { state, isOwn, expiresAt, decidedByName, decidedAt, reason } = row;
  if (isPendingApproval(state))
    return (
      <>
        {isOwn
          ? t(($) => $.approvals.own)
          : mayDecide && <Button onClick={onOpen}>{t(($) => $.approvals.open)}</Button>}
        <span className={cells.second}>
          {t(($) => $.approvals.until)} <Moment at={expiresAt} />{' '}
          <DueTag dueOn={businessDay(new Date(expiresAt))} />
        </span>
      </>
    );
  return (
    <>
      {t(($) => $.domain.approvalStates[state])}
      {decidedByName && (
        <span className={cells.second}>
          <bdi>{decidedByName}</bdi> {decidedAt && <Moment at={decidedAt} />}
        </span>
      )}
      <Quote text={reason} />
    </>
  );
}
