import { listRenewals, type RenewalRow } from '@salus/api/contracts/renewals.ts';
import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import { isDue } from '@salus/domain/contracts/renewal.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
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
    { keepPrevious: true, followsEvents: true },
  );
  const columns = useRenewalColumns();
  const { isBusy, renew, isTooMany, result, hideResult } = useRenew();
  const [rowToLose, setRowToLose] = useState<RenewalRow | null>(null);
  const [leaveOut, setLeaveOut] = useState(false);
  const { tickedKeys, boxes, clear } = useTickedRows<RenewalRow>(
    list.data?.results ?? [],
    ({ referenceNumber }) => referenceNumber,
    ({ referenceNumber }) => t(($) => $.worklists.select, { number: referenceNumber }),
    { spansPages: true },
  );
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
      {result && <RenewResults result={result} onHide={hideResult} />}
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) => t(($) => $.list.total, { count, shown: range }),
          onChange: (next, size) => go({ state, page: next, limit: size }),
        }}
        actions={
          mayRenew &&
          tickedKeys.length > 0 && (
            <Row gap={12} align="center" canWrap below={12}>
              <Button
                kind="primary"
                isBusy={isBusy}
                disabled={isTooMany(tickedKeys.length)}
                onClick={() => void renew(tickedKeys, leaveOut).then(clear)}
              >
                {t(($) => $.renewals.selected, { number: countText(tickedKeys.length) })}
              </Button>
              <CheckField id="leave-out" isChecked={leaveOut} onChange={setLeaveOut}>
                {t(($) => $.renewals.leaveOut)}
              </CheckField>
              {isTooMany(tickedKeys.length) && t(($) => $.renewals.limit)}
              <Button kind="text" onClick={clear}>
                {t(($) => $.multiSelect.none)}
              </Button>
            </Row>
          )
        }
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
                      <Button
                        disabled={isBusy}
                        onClick={() => void renew([row.referenceNumber], leaveOut)}
                      >
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
      {rowToLose && <LoseRenewalDialog row={rowToLose} onClose={() => setRowToLose(null)} />}
    </Page>
  );
}

type ResultsProps = {
  readonly result: NonNullable<ReturnType<typeof useRenew>['result']>;
  readonly onHide: () => void;
};

/** The result for each contract. */
function RenewResults({ result, onHide }: ResultsProps) {
  const t = useTranslations();
  return (
    <Notice
      kind={result.refused.length === 0 ? 'success' : 'warning'}
      title={t(($) => $.domain.actions.renew)}
      action={
        <Button kind="text" onClick={onHide}>
          {t(($) => $.worklists.hideResults)}
        </Button>
      }
    >
      <Stack as="ul" gap={2}>
        {result.refused.map(({ referenceNumber, message }) => (
          <li key={referenceNumber}>
            <bdi>{referenceNumber}</bdi>: {message}
          </li>
        ))}
        {result.drafted.map(({ from, to }) => (
          <li key={from}>
            <bdi>{from}</bdi> → <bdi>{to}</bdi>
          </li>
        ))}
      </Stack>
    </Notice>
  );
}
