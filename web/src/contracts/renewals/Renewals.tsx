import { listRenewals, type RenewalRow } from '@salus/api/contracts/renewals.ts';
import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import { isDue } from '@salus/domain/contracts/renewal.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { BulkBar } from '../list/BulkBar.tsx';
import { useTickedRows } from '../list/use-ticked-rows.tsx';
import { LoseRenewalDialog } from './LoseRenewalDialog.tsx';
import { RenewalTabs } from './RenewalTabs.tsx';
import { renewalsSearch } from './renewals-search.ts';
import { useRenew } from './use-renew.tsx';
import { useRenewalColumns } from './use-renewal-columns.tsx';

const route = getRouteApi('/shell/contract/renewals');

/** Policies near their end, and what became of the others (RENEW-1 to RENEW-3). */
export function Renewals() {
  const t = useTranslations();
  const navigate = useNavigate();
  const person = useSignedInPerson();
  const { state, page, limit } = route.useSearch();
  const list = useCall(
    listRenewals,
    { query: { state, page: String(page), limit: String(limit) } },
    { keepPrevious: true },
  );
  const columns = useRenewalColumns();
  const [rowToLose, setRowToLose] = useState<RenewalRow | null>(null);
  const [leaveOut, setLeaveOut] = useState(false);
  const { tickedKeys, boxes, clear } = useTickedRows<RenewalRow>(
    list.data?.results ?? [],
    ({ referenceNumber }) => referenceNumber,
    ({ referenceNumber }) => t(($) => $.worklists.select, { number: referenceNumber }),
    { spansPages: true },
  );
  const seenRows = useSeenRows(list.data?.results);
  const { run, renew, isTooMany, hideResults } = useRenew({ leavesOut: leaveOut, onDone: clear });
  const isBusy = run?.isRunning ?? false;
  const mayRenew = person !== null && mayEver('renew', person.roleGroup) && isDue(state);
  const go = (next: object) =>
    void navigate({ to: '/contract/renewals', search: renewalsSearch.parse(next) });
  const title = t(($) => $.places.renewals);

  return (
    <Page title={title}>
      <RenewalTabs
        state={state}
        onChoose={(next) => {
          clear();
          go({ state: next, limit });
        }}
      />
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) =>
            t(($) => $.list.total, { count, shown: list.data?.isMore ? `${range}+` : range }),
          onChange: (next, size) => go({ state, page: next, limit: size }),
        }}
        label={title}
        list={list}
        rows={list.data?.results}
        rowKey={({ referenceNumber }) => referenceNumber}
        columns={
          mayRenew
            ? [
                boxes,
                ...columns.filter(({ key }) => key !== 'after'),
                {
                  key: 'next',
                  title: t(($) => $.worklists.next),
                  hasOwnLabel: true,
                  render: (row: RenewalRow) => (
                    <Row gap={8} canWrap>
                      <Button disabled={isBusy} onClick={() => void renew([row])}>
                        {t(($) => $.domain.actions.renew)}
                      </Button>
                      <Button kind="text" onClick={() => setRowToLose(row)}>
                        {t(($) => $.domain.actions.loseRenewal)}
                      </Button>
                    </Row>
                  ),
                },
              ]
            : columns
        }
        empty={{ title: t(($) => $.renewals.empty), text: t(($) => $.renewals.emptyText) }}
      />
      {mayRenew && (
        <BulkBar
          count={tickedKeys.length}
          onClear={clear}
          title={t(($) => $.domain.actions.renew)}
          run={run}
          outcome={null}
          onHide={hideResults}
        >
          <CheckField id="leave-out" isChecked={leaveOut} onChange={setLeaveOut}>
            {t(($) => $.renewals.leaveOut)}
          </CheckField>
          {isTooMany(tickedKeys.length) && t(($) => $.renewals.limit)}
          <Button
            kind="primary"
            disabled={isTooMany(tickedKeys.length)}
            onClick={() =>
              void renew(tickedKeys.map((key) => seenRows.get(key) ?? { referenceNumber: key }))
            }
          >
            {t(($) => $.renewals.selected, { number: countText(tickedKeys.length) })}
          </Button>
        </BulkBar>
      )}
      {rowToLose && <LoseRenewalDialog row={rowToLose} onClose={() => setRowToLose(null)} />}
    </Page>
  );
}

/** The rows of every page that was shown: a selection spans pages. */
function useSeenRows(rows: readonly RenewalRow[] = []): ReadonlyMap<string, RenewalRow> {
  const seenRows = useRef(new Map<string, RenewalRow>());
  useEffect(() => {
    for (const row of rows) seenRows.current.set(row.referenceNumber, row);
  }, [rows]);
  return seenRows.current;
}
