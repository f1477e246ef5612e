import {
  listRequests,
  type RequestView,
  requestFilters,
} from '@salus/api/administration/requests.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { PersonAt, Quote } from '../../ui/rows/Quote.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';
import { DecideRequestDialog } from './DecideRequestDialog.tsx';
import { useRequestSentence } from './use-request-sentence.ts';

const route = getRouteApi('/shell/admin/requests');

/** Changes that wait for a second admin, and decided ones (DESK-4). */
export function Requests() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { page, limit, state, waitsFor } = route.useSearch();
  const filters = { ...(state && { state }), ...(waitsFor && { waitsFor }) };
  const list = useCall(
    listRequests,
    { query: { page: String(page), limit: String(limit), ...filters } },
    { keepPrevious: true, isFresh: true },
  );
  const [open, setOpen] = useState<RequestView | null>(null);
  const columns = useRequestColumns(setOpen);
  const title = t(($) => $.places.requests);
  return (
    <Page title={title}>
      <Box below={8}>
        <ChoiceField
          id="state"
          label={t(($) => $.admin.fields.state)}
          beside="start"
          choices={[
            { value: '', label: t(($) => $.multiSelect.all) },
            { value: 'me', label: t(($) => $.admin.requests.forMe) },
            ...requestFilters.state.values.map((value) => ({
              value,
              label: t(($) => $.admin.requests.states[value]),
            })),
          ]}
          value={waitsFor || state || ''}
          onChange={(choice) =>
            void navigate({
              to: '/admin/requests',
              search: { limit, ...(choice === 'me' ? { waitsFor: choice } : { state: choice }) },
            })
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
            void navigate({
              to: '/admin/requests',
              search: { page: next, limit: size, ...filters },
            }),
        }}
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ requestId }) => String(requestId)}
        empty={{
          title: t(($) => $.admin.requests.empty),
          text: t(($) => $.admin.requests.emptyText),
        }}
      />
      {open && <DecideRequestDialog request={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useRequestColumns(onOpen: (row: RequestView) => void): Column<RequestView>[] {
  const t = useTranslations();
  const sentence = useRequestSentence();
  return [
    {
      key: 'request',
      title: t(($) => $.approvals.request),
      hasOwnLabel: true,
      render: (row) => (
        <>
          <Text weight="medium">{sentence(row)}</Text>
          {row.email && <EmailText address={row.email} className={cells.second} />}
          <ChangeLines before={row.before} after={row.after} />
          <Quote text={row.reason} />
        </>
      ),
    },
    {
      key: 'requested',
      title: t(($) => $.worklists.requestedBy),
      render: ({ requestedBy, requestedAt }) => <PersonAt name={requestedBy} at={requestedAt} />,
    },
    {
      key: 'decision',
      title: t(($) => $.approvals.decision),
      hasOwnLabel: true,
      render: (row) => <Decision row={row} onOpen={() => onOpen(row)} />,
    },
  ];
}

function Decision({ row, onOpen }: { readonly row: RequestView; readonly onOpen: () => void }) {
  const t = useTranslations();
  const { state, isOwn, decidedBy, decidedAt, decisionReason } = row;
  if (decidedAt === null)
    return isOwn ? (
      <Text tone="secondary" isPretty>
        {t(($) => $.admin.requests.own)}
      </Text>
    ) : (
      <Button onClick={onOpen}>{t(($) => $.approvals.open)}</Button>
    );
  return (
    <>
      {t(($) => $.admin.requests.states[state])}
      <span className={cells.second}>
        <bdi>{decidedBy}</bdi> <Moment at={decidedAt} />
      </span>
      <Quote text={decisionReason} />
    </>
  );
}
