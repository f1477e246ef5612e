import { listReads } from '@salus/api/audit.ts';
import { type FileFormat, fileFormats } from '@salus/api/reports.ts';
import { PAGE_SIZES } from '@salus/api/wire.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { CallFailed } from '../calls/CallFailed.tsx';
import { streamInSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { useSavedFile } from '../calls/use-download.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { DataTable } from '../ui/data/DataTable.tsx';
import { ListTop } from '../ui/data/ListTop.tsx';
import { RowCards } from '../ui/data/RowCards.tsx';
import { Message } from '../ui/feedback/Message.tsx';
import { SkeletonCards } from '../ui/feedback/SkeletonCards.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { useIsWide } from '../ui/layout/use-is-wide.ts';
import { ReadFilters } from './ReadFilters.tsx';
import styles from './ReadLog.module.css';
import { isFiltered, readsSearch } from './reads-search.ts';
import { useReadsColumns } from './use-reads-columns.tsx';

/** The log of reads of personal data (SEC-6), which the auditor filters and exports. */
export function ReadLog() {
  const t = useTranslations();
  const navigate = useNavigate();
  const isWide = useIsWide();
  // Both from one location: a searched number is in the history entry, never in the address.
  const location = useLocation();
  const { page, limit, ...search } = readsSearch.parse(location.search);
  const { identity = '' } = location.state;
  const filters = { ...search, identity };
  const query = { ...filters, page: String(page), limit: String(limit) };
  const list = useCall(listReads, { query }, { keepPrevious: true });
  const file = useSavedFile();
  const columns = useReadsColumns();
  const title = t(($) => $.places.reads);
  const total = list.data?.totalRecords;
  const exportAs = (format: FileFormat) =>
    file.save(async () => {
      const response = await streamInSession(listReads, {
        query: { ...filters, type: 'EXPORT', format },
      });
      return URL.createObjectURL(await response.blob());
    }, `nhat-ky-xem.${format}`);
  const isNone = isFiltered(filters)
    ? { title: t(($) => $.readLog.noMatch), text: t(($) => $.readLog.noMatchText) }
    : { title: t(($) => $.readLog.empty), text: t(($) => $.readLog.emptyText) };

  return (
    <Page
      title={title}
      actions={
        <div className={styles.export}>
          {fileFormats.toReversed().map((format) => (
            <Button
              key={format}
              disabled={!total}
              isBusy={file.isBusy}
              onClick={() => void exportAs(format)}
            >
              {t(($) => $.fileExport.start[format])}
            </Button>
          ))}
        </div>
      }
    >
      <ReadFilters
        filters={filters}
        onChange={({ identity: sought, ...next }) =>
          void navigate({
            to: '/audit/reads',
            search: { ...next, page: 1, limit },
            state: { identity: sought },
          })
        }
      />
      {total !== undefined && total > 0 && (
        <ListTop
          total={total}
          say={(count, shown) => t(($) => $.readLog.total, { count, shown })}
          pages={list.data?.totalPages ?? 0}
          hasPages={total > PAGE_SIZES[0]}
          page={page}
          size={limit}
          sizes={PAGE_SIZES}
          onChange={(next, size) =>
            void navigate({
              to: '/audit/reads',
              search: { ...search, page: next, limit: size },
              state: { identity },
            })
          }
        />
      )}
      <div
        className={`${styles.sheet} ${list.isPlaceholderData ? styles.changing : ''}`}
        aria-busy={list.isPlaceholderData}
      >
        {list.isError && !list.data ? (
          <CallFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data?.results.length === 0 ? (
          <Message size="block" {...isNone} />
        ) : isWide ? (
          <DataTable
            label={title}
            columns={columns}
            rows={list.data?.results}
            keyOf={({ id }) => String(id)}
            onOpen={undefined}
            skeletonRows={5}
          />
        ) : list.data ? (
          <RowCards columns={columns} rows={list.data.results} keyOf={({ id }) => String(id)} />
        ) : (
          <SkeletonCards />
        )}
      </div>
    </Page>
  );
}
