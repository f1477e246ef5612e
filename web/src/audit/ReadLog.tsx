import { listReads, readFilters } from '@salus/api/audit.ts';
import { type FileFormat, fileFormats } from '@salus/api/reports.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { CallPages } from '../calls/rows/CallPages.tsx';
import { CallRows } from '../calls/rows/CallRows.tsx';
import { streamInSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { useSavedFile } from '../calls/use-download.ts';
import { filterQuery } from '../contracts/filters/filter-address.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { ReadFilters } from './ReadFilters.tsx';
import styles from './ReadLog.module.css';
import { isFiltered, readsSearch } from './reads-search.ts';
import { useReadsColumns } from './use-reads-columns.tsx';

/** The log of reads of personal data (SEC-6), which the auditor filters and exports. */
export function ReadLog() {
  const t = useTranslations();
  const navigate = useNavigate();
  // Both from one location: a searched number is in the history entry, never in the address.
  const location = useLocation();
  const { page, limit, ...search } = readsSearch.parse(location.search);
  const { identity = '' } = location.state;
  const filters = { ...search, identity };
  const criteria = filterQuery(readFilters, filters);
  const query = { ...criteria, page: String(page), limit: String(limit) };
  const list = useCall(listReads, { query }, { keepPrevious: true });
  const file = useSavedFile();
  const columns = useReadsColumns();
  const title = t(($) => $.places.reads);
  const total = list.data?.totalRecords;
  const exportAs = (format: FileFormat) =>
    file.save(async () => {
      const response = await streamInSession(listReads, {
        query: { ...criteria, type: 'EXPORT', format },
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
        error={list.error}
        onChange={({ identity: sought, ...next }) =>
          void navigate({
            to: '/audit/reads',
            search: { ...next, page: 1, limit },
            state: { identity: sought },
          })
        }
      />
      <CallPages
        answer={list.data}
        page={page}
        limit={limit}
        totalText={(count, range) =>
          t(($) => $.readLog.total, { count, shown: list.data?.isMore ? `${range}+` : range })
        }
        onChange={(next, size) =>
          void navigate({
            to: '/audit/reads',
            search: { ...search, page: next, limit: size },
            state: { identity },
          })
        }
      />
      <CallRows
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={isNone}
      />
    </Page>
  );
}
