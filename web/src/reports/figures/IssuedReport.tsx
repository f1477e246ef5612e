import type { OutputOf } from '@salus/api/endpoint.ts';
import { showIssued } from '@salus/api/reports.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { FiguresReport } from './FiguresReport.tsx';
import type { Figure } from './figure.ts';
import { queryOf } from './figures-search.ts';

type Row = OutputOf<typeof showIssued>['total'];

const route = getRouteApi('/shell/report/issued');

/** How many policies began and how many were cancelled. */
export function IssuedReport() {
  const t = useTranslations();
  const search = route.useSearch();
  const answer = useCall(showIssued, { query: queryOf(search) }, { keepPrevious: true });
  const issued: Figure<Row> = {
    key: 'issued',
    title: t(($) => $.figures.issued),
    counted: 'started',
    of: (row) => row.issued,
    text: countText,
    hasShare: true,
  };
  const cancelled: Figure<Row> = {
    key: 'cancelled',
    title: t(($) => $.figures.cancelled),
    counted: 'cancelled',
    of: (row) => row.cancelled,
    text: countText,
  };
  return (
    <FiguresReport
      report="issued"
      search={search}
      answer={answer}
      figures={[issued, cancelled]}
      panels={[
        [
          { figure: issued, look: 'issued', hasSum: true },
          { figure: cancelled, look: 'cancelled', hasSum: true },
        ],
      ]}
      axisText={countText}
      chartTitle={(span) => t(($) => $.figures.chartIssued, { span })}
    />
  );
}
