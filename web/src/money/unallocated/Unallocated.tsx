import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallPages } from '../../calls/rows/CallPages.tsx';
import { CallRows } from '../../calls/rows/CallRows.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Page } from '../../ui/layout/Page.tsx';
import type { OpenedMoney } from './desk-steps.ts';
import { MoneyDialog } from './MoneyDialog.tsx';
import { MoneyFilters } from './MoneyFilters.tsx';
import { useMoneyColumns } from './use-money-columns.tsx';

const route = getRouteApi('/shell/money/unallocated');

/** The worklist of money that pays no contract (MONEY-1), the oldest first. */
export function Unallocated() {
  const t = useTranslations();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { state, origin, text, amount, amountTo, page, limit } = search;
  const list = useCall(
    listUnallocatedMoney,
    {
      query: {
        page: String(page),
        limit: String(limit),
        state,
        ...(origin ? { origin } : {}),
        ...(text ? { text } : {}),
        ...(amountTo ? { amountFrom: amount, amountTo } : amount ? { amount } : {}),
      },
    },
    { keepPrevious: true, every: 30_000 },
  );
  const [opened, setOpened] = useState<OpenedMoney | null>(null);
  const columns = useMoneyColumns(setOpened);
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/money/unallocated', search: { ...search, page: 1, ...change } });
  const title = t(($) => $.places.unallocated);
  const isFiltered = [origin, text, amount].some((filter) => filter !== '');

  return (
    <Page title={title}>
      <MoneyFilters search={search} onChange={go} />
      <CallPages
        answer={list.data}
        page={page}
        limit={limit}
        totalText={(count, range) => t(($) => $.worklists.total, { count, shown: range })}
        onChange={(next, size) => go({ page: next, limit: size })}
      />
      <CallRows
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        across={2}
        rowKey={({ id }) => id}
        empty={{
          title: t(($) => (isFiltered ? $.unallocated.noneFound : $.unallocated.empty[state])),
          text: t(($) =>
            isFiltered ? $.unallocated.noneFoundText : $.unallocated.emptyText[state],
          ),
        }}
      />
      {opened && <MoneyDialog {...opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
