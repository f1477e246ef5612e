import { exportContract, type FileFormat, fileFormats } from '@salus/api/reports.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../calls/CallFailed.tsx';
import { useCall } from '../calls/use-call.ts';
import { usePlanOptions } from '../contracts/filters/use-plan-options.ts';
import { catalogueText } from '../i18n/catalogue-text.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../ui/data/DataTable.tsx';
import { amount } from '../ui/data/format.ts';
import { Message } from '../ui/feedback/Message.tsx';
import { Button } from '../ui/forms/Button.tsx';
import control from '../ui/forms/Control.module.css';
import { Page } from '../ui/layout/Page.tsx';
import { useIsWide } from '../ui/layout/use-is-wide.ts';
import { RowCards } from '../ui/rows/RowCards.tsx';
import styles from './ExportReport.module.css';
import { FileExport } from './FileExport.tsx';
import link from './figures/FigureLink.module.css';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { listSearchOfReport, type ReportSearch } from './report-search.ts';
import { useFileExport } from './use-file-export.ts';

type PlanTotal = {
  readonly code: string;
  readonly packageName: string;
  totalContracts: number;
  totalPremiumAmount: number;
};

const route = getRouteApi('/shell/report/export');
const count = new Intl.NumberFormat('en-US');

const START = 'start-export';
/** The pressed button disappears with its alert, so the focus moves to the export buttons. */
const toStart = () => document.getElementById(START)?.focus();

/** Totals of issued contracts per package, and their export. The filters are in the address. */
export function ExportReport() {
  const t = useTranslations();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const search: ReportSearch = route.useSearch();
  const plans = usePlanOptions();
  const overview = useCall(
    exportContract,
    { query: { ...search, type: 'OVERVIEW' } },
    { keepPrevious: true },
  );
  const file = useFileExport();
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const title = t(($) => $.places.export);
  const groupOf = (code: string) => plans.find(({ value }) => value === code)?.group;
  /** A figure with a link to its contracts; zero has no link. */
  const behind = (text: string, contracts: number, planIds?: readonly string[]) =>
    contracts === 0 ? (
      text
    ) : (
      <Link
        to="/contract/list"
        search={listSearchOfReport(search, planIds)}
        className={link.figure ?? ''}
      >
        {text}
      </Link>
    );
  const columns: Column<PlanTotal>[] = [
    {
      key: 'package',
      title: t(($) => $.list.plan),
      render: ({ code, packageName }) =>
        [groupOf(code), catalogueText(packageName), code].filter(Boolean).join(' · '),
    },
    {
      key: 'contracts',
      title: t(($) => $.exportReport.contracts),
      align: 'end',
      render: ({ code, totalContracts }) =>
        behind(count.format(totalContracts), totalContracts, [code]),
    },
    {
      key: 'premium',
      title: t(($) => $.exportReport.premium),
      align: 'end',
      render: ({ code, totalContracts, totalPremiumAmount }) =>
        behind(amount(totalPremiumAmount), totalContracts, [code]),
    },
  ];
  const data = overview.data;

  return (
    <Page
      title={title}
      actions={
        <div className={styles.export}>
          <select
            aria-label={t(($) => $.fileExport.format)}
            className={`${control.control} ${control.select} ${styles.format}`}
            value={format}
            onChange={({ target }) =>
              setFormat(fileFormats.find((one) => one === target.value) ?? 'xlsx')
            }
          >
            {fileFormats.toReversed().map((one) => (
              <option key={one} value={one}>
                {t(($) => $.fileExport.formats[one])}
              </option>
            ))}
          </select>
          <Button
            id={START}
            kind="primary"
            disabled={!data?.totalContracts}
            isBusy={file.state.step === 'running'}
            onClick={() => void file.start({ format, search, total: data?.totalContracts ?? 0 })}
          >
            {t(($) => $.fileExport.start[format])}
          </Button>
        </div>
      }
    >
      <ReportTabs report="export" />
      <FileExport
        state={file.state}
        onStop={() => {
          file.stop();
          toStart();
        }}
        onRetry={(failed) => {
          void file.start(failed);
          toStart();
        }}
      />
      <ReportFilters
        search={search}
        onChange={(next) => void navigate({ to: '/report/export', search: next })}
      />
      {data && (
        <dl className={styles.totals}>
          <div>
            <dt>{t(($) => $.exportReport.contracts)}</dt>
            <dd>{behind(count.format(data.totalContracts), data.totalContracts)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.exportReport.premium)}</dt>
            <dd>{behind(amount(data.totalPremiumAmount), data.totalContracts)}</dd>
          </div>
        </dl>
      )}
      <div
        className={`${styles.sheet} ${overview.isPlaceholderData ? styles.changing : ''}`}
        aria-busy={overview.isPlaceholderData}
      >
        {overview.isError && !data ? (
          <CallFailed error={overview.error} onRetry={() => void overview.refetch()} />
        ) : data?.totalContracts === 0 ? (
          <Message
            size="block"
            title={t(($) => $.list.noMatch)}
            text={t(($) => $.list.noMatchText)}
          />
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
