import { exportContract } from '@salus/api/reports.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { CallFailed } from '../calls/CallFailed.tsx';
import { useCall } from '../calls/use-call.ts';
import { usePlanOptions } from '../contracts/list/use-plan-options.ts';
import { useWords } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { amount } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { Page } from '../ui/Page.tsx';
import { RowCards } from '../ui/RowCards.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import styles from './ExportReport.module.css';
import { ReportFilters } from './ReportFilters.tsx';
import type { ReportSearch } from './report-search.ts';
import { useFileExport } from './use-file-export.ts';

type Sold = { readonly code: string; readonly packageName: string; totalContracts: number; totalPremiumAmount: number };

const route = getRouteApi('/shell/report/export');
const count = new Intl.NumberFormat('en-US');

/** Issued contracts added up by package, and all of them as a file. What narrows both lives in the address. */
export function ExportReport() {
  const t = useWords();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const search: ReportSearch = route.useSearch();
  const plans = usePlanOptions();
  const overview = useCall(exportContract, { ...search, type: 'OVERVIEW' }, { keepPrevious: true });
  const file = useFileExport();
  const title = t(($) => $.places.export);
  const groupOf = (code: string) => plans.find(({ value }) => value === code)?.group;
  const columns: Column<Sold>[] = [
    {
      key: 'package',
      title: t(($) => $.list.plan),
      render: ({ code, packageName }) => [groupOf(code), packageName, code].filter(Boolean).join(' · '),
    },
    {
      key: 'contracts',
      title: t(($) => $.exportReport.contracts),
      align: 'end',
      render: ({ totalContracts }) => count.format(totalContracts),
    },
    {
      key: 'premium',
      title: t(($) => $.exportReport.premium),
      align: 'end',
      render: ({ totalPremiumAmount }) => amount(totalPremiumAmount),
    },
  ];
  const data = overview.data;

  return (
    <Page
      title={title}
      actions={
        <div className={styles.export}>
          <span role="status" className="tabular">
            {file.contracts !== null && t(($) => $.exportReport.progress, { taken: count.format(file.contracts ?? 0) })}
          </span>
          {file.contracts === null ? (
            <Button type="primary" disabled={!data?.totalContracts} onClick={() => void file.start(search)}>
              {t(($) => $.exportReport.start)}
            </Button>
          ) : (
            <Button onClick={file.stop}>{t(($) => $.exportReport.stop)}</Button>
          )}
        </div>
      }
    >
      <ReportFilters search={search} onChange={(next) => void navigate({ to: '/report/export', search: next })} />
      {data && (
        <dl className={styles.totals}>
          <div>
            <dt>{t(($) => $.exportReport.contracts)}</dt>
            <dd>{count.format(data.totalContracts)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.exportReport.premium)}</dt>
            <dd>{amount(data.totalPremiumAmount)}</dd>
          </div>
        </dl>
      )}
      <div className={`${styles.sheet} ${overview.isPlaceholderData ? styles.changing : ''}`}>
        {overview.isError && !data ? (
          <CallFailed error={overview.error} onRetry={() => void overview.refetch()} />
        ) : data?.totalContracts === 0 ? (
          <Message size="block" title={t(($) => $.list.noMatch)} text={t(($) => $.list.noMatchText)} />
        ) : isWide || !data ? (
          <DataTable
            label={title}
            columns={columns}
            rows={data?.packageCodes}
            keyOf={({ code }) => code}
            onOpen={undefined}
            skeletonRows={6}
          />
        ) : (
          <RowCards columns={columns} rows={data.packageCodes} keyOf={({ code }) => code} />
        )}
      </div>
    </Page>
  );
}
