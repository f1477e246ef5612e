import { reportFilters } from '@salus/api/contract-filters.ts';
import { type FileFormat, fileFormats } from '@salus/api/reports.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';
import control from '../ui/forms/Control.module.css';
import { Page } from '../ui/layout/Page.tsx';
import { Row } from '../ui/layout/Row.tsx';
import styles from './ExportReport.module.css';
import { FileExport } from './FileExport.tsx';
import { PlanTotals } from './PlanTotals.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportSearch } from './report-search.ts';
import { ScheduleButton } from './schedules/ScheduleButton.tsx';
import { scheduleFilters } from './schedules/schedule-filters.ts';
import { useFileExport } from './use-file-export.ts';
import { usePlanTotals } from './use-plan-totals.ts';

const route = getRouteApi('/shell/report/export');

const START = 'start-export';
/** The pressed button disappears with its alert, so the focus moves to the export buttons. */
const toStart = () => document.getElementById(START)?.focus();

/** Totals of issued contracts per package, and their export. The filters are in the address. */
export function ExportReport() {
  const t = useTranslations();
  const navigate = useNavigate();
  const search: ReportSearch = route.useSearch();
  const totals = usePlanTotals(search);
  const contracts = totals.data?.totalContracts ?? 0;
  const file = useFileExport();
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const title = t(($) => $.places.export);
  return (
    <Page
      title={title}
      actions={
        <>
          <ScheduleButton
            types={['EXPORT', 'OVERVIEW']}
            filters={scheduleFilters(reportFilters, search)}
          />
          <Row gap={8} className={styles.export}>
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
              disabled={contracts === 0}
              isBusy={file.state.step === 'running'}
              onClick={() => void file.start({ format, search, total: contracts })}
            >
              {t(($) => $.fileExport.start[format])}
            </Button>
          </Row>
        </>
      }
    >
      <ReportTabs report="export" />
      <FileExport
        state={file.state}
        onStop={() => {
          file.stop();
          toStart();
        }}
        onRetry={(lastExport) => {
          void file.start(lastExport);
          toStart();
        }}
      />
      <ReportFilters
        search={search}
        onChange={(next) => void navigate({ to: '/report/export', search: next })}
      />
      <PlanTotals label={title} search={search} totals={totals} />
    </Page>
  );
}
