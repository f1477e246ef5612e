import { listUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
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
import { MoneyDialog, type OpenedMoney } from './MoneyDialog.tsx';
import { MoneyFilters } from './MoneyFilters.tsx';
import styles from './Unallocated.module.css';
import { useMoneyColumns } from './use-money-columns.tsx';

const route = getRouteApi('/shell/money/unallocated');

/** The worklist of money that pays no contract (MONEY-1), the oldest first. */
export function Unallocated() {
  const t = useTranslations();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const search = route.useSearch();
  const { state, origin, text, page, limit } = search;
  const list = useCall(
    listUnallocatedMoney,
    {
      query: {
        page: String(page),
        limit: String(limit),
        state,
        ...(origin ? { origin } : {}),
        ...(text ? { text } : {}),
      },
    },
    { keepPrevious: true, every: 30_000 },
  );
  const [opened, setOpened] = useState<OpenedMoney | null>(null);
  const columns = useMoneyColumns(setOpened);
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/money/unallocated', search: { ...search, page: 1, ...change } });
  const title = t(($) => $.places.unallocated);
  const total = list.data?.totalRecords ?? 0;
  const isFiltered = origin !== '' || text !== '';
  const keyOf = ({ id }: UnallocatedMoney) => id;

  return (
    <Page title={title}>
      <MoneyFilters search={search} onChange={go} />
      {total > 0 && (
        <ListTop
          total={total}
          say={(count, shown) => t(($) => $.worklists.total, { count, shown })}
          pages={list.data?.totalPages ?? 0}
          hasPages={total > PAGE_SIZES[0]}
          page={page}
          size={limit}
          sizes={PAGE_SIZES}
          onChange={(next, size) => go({ page: next, limit: size })}
        />
      )}
      <div className={styles.sheet} aria-busy={list.isPlaceholderData}>
        {list.isError && !list.data ? (
          <CallFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data?.results.length === 0 ? (
          <Message
            size="block"
            title={t(($) => (isFiltered ? $.unallocated.noneFound : $.unallocated.empty[state]))}
            text={t(($) =>
              isFiltered ? $.unallocated.noneFoundText : $.unallocated.emptyText[state],
            )}
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
      {opened && <MoneyDialog {...opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
