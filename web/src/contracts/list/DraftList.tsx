import type { ContractRow } from '@salus/api/contract-view.ts';
import { listDrafts, PAGE_SIZES } from '@salus/api/contracts.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button, Pagination, Table } from 'antd';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Message } from '../../ui/Message.tsx';
import { Page } from '../../ui/Page.tsx';
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
  const total = list.data?.totalRecords ?? 0;
  const create = () => void navigate({ to: '/contract/temp-add' });
  const open = ({ referenceNumber }: ContractRow) =>
    void navigate({ to: '/contract/temp-info/$referenceNumber', params: { referenceNumber } });

  if (list.isError && !list.data)
    return (
      <Page title={t(($) => $.places['temp-list'])}>
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      </Page>
    );
  return (
    <Page
      title={t(($) => $.places['temp-list'])}
      actions={
        <Button type="primary" onClick={create}>
          {t(($) => $.words.actions.create)}
        </Button>
      }
    >
      {list.data?.totalRecords === 0 ? (
        <div className={styles.sheet}>
          <Message
            size="block"
            title={t(($) => $.list.empty)}
            text={t(($) => $.list.emptyText)}
            actions={<Button onClick={create}>{t(($) => $.words.actions.create)}</Button>}
          />
        </div>
      ) : (
        <>
          <div className={styles.top}>
            <p className="tabular" aria-live="polite">
              {list.data && t(($) => $.list.total, { count: total })}
            </p>
            <Pagination
              current={page}
              pageSize={limit}
              total={total}
              pageSizeOptions={[...PAGE_SIZES]}
              showSizeChanger
              showLessItems
              hideOnSinglePage={total <= PAGE_SIZES[0]}
              onChange={(nextPage, size) =>
                void navigate({
                  to: '/contract/temp-list',
                  search: { page: size === limit ? nextPage : 1, limit: PAGE_SIZES.find((one) => one === size) ?? 10 },
                })
              }
            />
          </div>
          <div
            className={`${styles.sheet} ${list.isPlaceholderData ? styles.changing : ''}`}
            aria-busy={list.isFetching}
          >
            {isWide || !list.data ? (
              <Table<ContractRow>
                rowKey="referenceNumber"
                columns={columns}
                dataSource={list.data?.results ?? []}
                loading={list.isPending}
                pagination={false}
                scroll={{ x: 'max-content' }}
                onRow={(row) => ({ onClick: () => open(row), className: styles.row ?? '' })}
              />
            ) : (
              <DraftCards rows={list.data.results} />
            )}
          </div>
        </>
      )}
    </Page>
  );
}
