import type { OutputOf } from '@salus/api/endpoint.ts';
import { showIssued } from '@salus/api/reports.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall, useCalls } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { FiguresReport } from './FiguresReport.tsx';
import { type Figure, shareText } from './figure.ts';
import { comparedReport, shownReport, unitReports } from './report-queries.ts';
import { useOpenUnits } from './use-open-units.ts';

type Row = OutputOf<typeof showIssued>['total'];

const route = getRouteApi('/shell/report/issued');

/** How many policies began and how many were cancelled. */
export function IssuedReport() {
  const t = useTranslations();
  const search = route.useSearch();
  const { by, query } = shownReport(search);
  const answer = useCall(showIssued, { query }, { keepPrevious: true });
  const before = useCall(showIssued, ...comparedReport(query, answer));
  const openUnits = useOpenUnits();
  const parts = useCalls(showIssued, unitReports(query, openUnits.unitIds));
  const issuedFigure: Figure<Row> = {
    key: 'issued',
    title: t(($) => $.figures.issued),
    basis: 'started',
    read: (row) => row.issued,
    format: countText,
    hasShare: true,
  };
  const cancelledFigure: Figure<Row> = {
    key: 'cancelled',
    title: t(($) => $.figures.cancelled),
    basis: 'cancelled',
    read: (row) => row.cancelled,
    format: countText,
  };
  const rate: Figure<Row> = {
    key: 'rate',
    title: t(($) => $.figures.rate),
    basis: 'cancelled',
    read: ({ issued, cancelled }) => (issued === 0 ? null : cancelled / issued),
    format: shareText,
    isRate: true,
  };
  return (
    <FiguresReport
      report="issued"
      {...{ search, by, answer }}
      before={before.data}
      openUnits={{ ...openUnits, parts }}
      figures={[issuedFigure, cancelledFigure, rate]}
      sum={sumCounts}
      panels={[
        [
          {
            figure: issuedFigure,
            style: 'issued',
            hasSum: true,
            weekMeanTitle: t(($) => $.figures.weekMean),
          },
          { figure: cancelledFigure, style: 'cancelled', hasSum: true },
        ],
      ]}
      axisText={countText}
      chartTitle={(span) => t(($) => $.figures.chartIssued, { span })}
    />
  );
}

function sumCounts(rows: readonly Row[]): Row {
  const total = (read: (row: Row) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  return { issued: total((row) => row.issued), cancelled: total((row) => row.cancelled) };
}
