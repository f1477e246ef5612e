import type { ContractRow } from '@salus/api/contract-view.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { PAGE_SIZES } from '@salus/api/wire.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useWords } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Message } from '../../ui/Message.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { DraftCards } from './DraftCards.tsx';
import styles from './DraftList.module.css';
import { useDraftColumns } from './use-draft-columns.tsx';

const route = getRouteApi('/shell/contract/temp-list');

/** The officer's own contracts, newest first. Page and size live in the address. */
export function DraftList() {
  const t = useWords();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const columns = useDraftColumns();
  const { page, limit } = route.useSearch();
  const list = useCall(
    listDrafts,
    { page: String(page), limit: String(limit) },
    // Customers pay while officers watch.
    { keepPrevious: true, every: 30_000 },
  );
  const create = () => void navigate({ to: '/contract/temp-add' });
  const open = ({ referenceNumber }: ContractRow) =>
    void navigate({ to: '/contract/temp-info/$referenceNumber', params: { referenceNumber } });

  return (
    <Page
      title={t(($) => $.places['temp-list'])}
      actions={
        <Button type="primary" onClick={create}>
          {t(($) => $.words.actions.create)}
        </Button>
      }
    >
      {list.data?.totalRecords !== 0 && (
        <div className={styles.top}>
          <p className="tabular" aria-live="polite">
            {list.data && t(($) => $.list.total, { count: list.data.totalRecords })}
          </p>
          {list.data && list.data.totalRecords > PAGE_SIZES[0] && (
            <Pager
              page={page}
              pages={list.data.totalPages}
              size={limit}
              sizes={PAGE_SIZES}
              onChange={(nextPage, size) =>
                void navigate({ to: '/contract/temp-list', search: { page: nextPage, limit: size } })
              }
            />
          )}
        </div>
      )}
      <div className={`${styles.sheet} ${list.isPlaceholderData ? styles.changing : ''}`}>
        {list.isError && !list.data ? (
          <CallFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data?.results.length === 0 ? (
          <Message
            size="block"
            title={t(($) => $.list.empty)}
            text={t(($) => $.list.emptyText)}
            actions={<Button onClick={create}>{t(($) => $.words.actions.create)}</Button>}
          />
        ) : isWide || !list.data ? (
          <DataTable
            label={t(($) => $.places['temp-list'])}
            columns={columns}
            rows={list.data?.results}
            keyOf={({ referenceNumber }) => referenceNumber}
            onOpen={open}
            skeletonRows={limit === 100 ? 25 : limit}
          />
        ) : (
          <DraftCards rows={list.data.results} />
        )}
      </div>
    </Page>
  );
}
