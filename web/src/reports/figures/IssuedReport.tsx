import type { OutputOf } from '@salus/api/endpoint.ts';
import { showIssued } from '@salus/api/reports.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { FiguresReport } from './FiguresReport.tsx';
import type { Figure } from './figure.ts';
import { searchQuery } from './figures-search.ts';

type Row = OutputOf<typeof showIssued>['total'];

const route = getRouteApi('/shell/report/issued');

/** How many policies began and how many were cancelled. */
export function IssuedReport() {
  const t = useTranslations();
  const search = route.useSearch();
  const answer = useCall(showIssued, { query: searchQuery(search) }, { keepPrevious: true });
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
  return (
    <FiguresReport
      report="issued"
      search={search}
      answer={answer}
      figures={[issuedFigure, cancelledFigure]}
      panels={[
        [
          { figure: issuedFigure, style: 'issued', hasSum: true },
          { figure: cancelledFigure, style: 'cancelled', hasSum: true },
        ],
      ]}
      axisText={countText}
      chartTitle={(span) => t(($) => $.figures.chartIssued, { span })}
    />
  );
}
