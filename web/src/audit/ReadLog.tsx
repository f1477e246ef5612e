import { listReads, type ReadView, readFilters } from '@salus/api/audit.ts';
import { type FileFormat, fileFormats } from '@salus/api/reports.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { PagedRows } from '../calls/rows/PagedRows.tsx';
import { streamInSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { useSavedFile } from '../calls/use-download.ts';
import { useFieldName } from '../contracts/draft/use-field-sentence.ts';
import { filterQuery } from '../contracts/filters/filter-address.ts';
import type { AnyFilterText } from '../contracts/filters/filter-texts.ts';
import { useContractFilterTexts } from '../contracts/filters/use-contract-filter-texts.ts';
import { useTranslations } from '../i18n/i18n.ts';
import type { Column } from '../ui/data/DataTable.tsx';
import { EmailText } from '../ui/data/EmailText.tsx';
import { countText, instantText } from '../ui/data/format.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Row } from '../ui/layout/Row.tsx';
import cells from '../ui/rows/cells.module.css';
import { Quote } from '../ui/rows/Quote.tsx';
import { ReadFilters } from './ReadFilters.tsx';
import { isFiltered, readsSearch } from './reads-search.ts';
import { useCallNames } from './use-call-names.ts';

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
    : { title: t(($) => $.readLog.empty) };

  return (
    <Page
      title={title}
      actions={
        <Row gap={8} canWrap>
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
        </Row>
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
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) =>
            t(($) => $.readLog.total, { count, shown: list.data?.isMore ? `${range}+` : range }),
          onChange: (next, size) =>
            void navigate({
              to: '/audit/reads',
              search: { ...search, page: next, limit: size },
              state: { identity },
            }),
        }}
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

/** When, who, what, whose and from where. */
function useReadsColumns(): Column<ReadView>[] {
  const t = useTranslations();
  const callNames = useCallNames();
  const fieldName = useFieldName('INDIVIDUAL');
  const criteriaText = useCriteriaText();
  return [
    {
      key: 'when',
      title: t(($) => $.readLog.when),
      render: ({ at, lastAt, count }) => (
        <>
          <time dateTime={at}>{instantText(at)}</time>
          {count > 1 && (
            <span className={cells.second}>
              <bdi>
                × {countText(count)} → <time dateTime={lastAt}>{instantText(lastAt)}</time>
              </bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'who',
      title: t(($) => $.domain.readsFile.fullName),
      render: ({ fullName, emailAddress, role }) => (
        <>
          <bdi>{fullName}</bdi>
          <span className={cells.second}>
            <EmailText address={emailAddress} /> · {t(($) => $.domain.roles[role])}
          </span>
        </>
      ),
    },
    {
      key: 'what',
      title: t(($) => $.domain.readsFile.kind),
      render: ({ kind, call, rowCount, field, reason }) => (
        <>
          {t(($) => $.domain.readKinds[kind])}
          <span className={cells.second}>
            <bdi>{[callNames[call], field && fieldName(field)].filter(Boolean).join(' · ')}</bdi>
            {rowCount !== null &&
              ` · ${t(($) => $.readLog.rows, { count: rowCount, shown: countText(rowCount) })}`}
          </span>
          <Quote text={reason} />
        </>
      ),
    },
    {
      key: 'whose',
      title: t(($) => $.readLog.whose),
      render: ({ referenceNumber, references, criteria, byIdentity }) => (
        <>
          {referenceNumber && <bdi className={cells.number}>{referenceNumber}</bdi>}
          {references && <References references={references} />}
          {byIdentity && <span className={cells.second}>{t(($) => $.readLog.byIdentity)}</span>}
          {criteria && Object.keys(criteria).length > 0 && (
            <span className={cells.second}>
              <bdi>{criteriaText(criteria)}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'where',
      title: t(($) => $.readLog.where),
      render: ({ ip, sessionId }) => (
        <>
          <bdi className={cells.number}>{ip}</bdi>
          <span className={cells.second}>
            {t(($) => $.readLog.session, { id: sessionId.slice(0, 8) })}
          </span>
        </>
      ),
    },
  ];
}

/** The contracts of a page: the first, and all on demand. */
function References({ references }: { readonly references: readonly string[] }) {
  const [first, ...others] = references;
  if (others.length === 0) return <bdi className={cells.number}>{first}</bdi>;
  return (
    <details>
      <summary>
        <bdi className={cells.number}>{first}</bdi> + {countText(others.length)}
      </summary>
      {others.map((one) => (
        <bdi key={one} className={cells.second}>
          {one}
        </bdi>
      ))}
    </details>
  );
}

/** Filters with their labels: `Trạng thái: Hiệu lực, Đã hủy`; unknown ones as the call has them. */
function useCriteriaText(): (criteria: NonNullable<ReadView['criteria']>) => string {
  const t = useTranslations();
  const filterTexts: Readonly<Record<string, AnyFilterText>> = useContractFilterTexts();
  const otherLabels: Readonly<Record<string, string>> = {
    createdDateFrom: t(($) => $.listFilters.createdFromDate),
    createdDateTo: t(($) => $.listFilters.createdToDate),
    format: t(($) => $.fileExport.format),
  };
  return (criteria) =>
    Object.entries(criteria)
      .map(([name, value]) => {
        const { label = otherLabels[name] ?? name, values = {} } = filterTexts[name] ?? {};
        const choices = [value].flat().map((one) => values[String(one)] ?? String(one));
        return `${label}: ${choices.join(', ')}`;
      })
      .join(' · ');
}
