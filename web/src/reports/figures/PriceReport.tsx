import type { OutputOf } from '@salus/api/endpoint.ts';
import { showPrice } from '@salus/api/reports.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall, useCalls } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { FiguresReport } from './FiguresReport.tsx';
import { type Figure, shortAmount } from './figure.ts';
import { comparedReport, shownReport, unitReports } from './report-queries.ts';
import { useOpenUnits } from './use-open-units.ts';

type Row = OutputOf<typeof showPrice>['total'];

const route = getRouteApi('/shell/report/price');

/** Premiums of policies by start day, and their average; refunds are separate. */
export function PriceReport() {
  const t = useTranslations();
  const search = route.useSearch();
  const { by, query } = shownReport(search);
  const answer = useCall(showPrice, { query }, { keepPrevious: true });
  const before = useCall(showPrice, ...comparedReport(query, answer));
  const openUnits = useOpenUnits();
  const parts = useCalls(showPrice, unitReports(query, openUnits.unitIds));
  const countedAtStart = { basis: 'started' } as const;
  const countedAtEnd = { basis: 'cancelled' } as const;
  const premium: Figure<Row> = {
    ...countedAtStart,
    key: 'premium',
    title: t(($) => $.figures.premium),
    read: (row) => row.premium,
    format: amount,
    hasShare: true,
  };
  const average: Figure<Row> = {
    ...countedAtStart,
    key: 'average',
    title: t(($) => $.figures.average),
    read: (row) => row.average,
    format: amount,
  };
  const refund: Figure<Row> = {
    ...countedAtEnd,
    key: 'refund',
    title: t(($) => $.figures.refund),
    read: (row) => row.refund,
    format: amount,
  };
  const figures: Figure<Row>[] = [
    {
      ...countedAtStart,
      key: 'contracts',
      title: t(($) => $.figures.contracts),
      read: (row) => row.contracts,
      format: countText,
    },
    premium,
    average,
    {
      ...countedAtEnd,
      key: 'cancelled',
      title: t(($) => $.figures.cancelled),
      read: (row) => row.cancelled,
      format: countText,
    },
    refund,
  ];
  return (
    <FiguresReport
      report="price"
      {...{ search, by, answer, figures }}
      before={before.data}
      openUnits={{ ...openUnits, parts }}
      sum={sumPrices}
      panels={[
        [
          { figure: premium, style: 'issued', hasSum: true },
          { figure: refund, style: 'cancelled', hasSum: true },
        ],
        [{ figure: average, style: 'average', hasSum: false }],
      ]}
      axisText={(value) => shortAmount(t, value)}
      chartTitle={(span) => t(($) => $.figures.chartPrice, { span })}
    />
  );
}

/** The average is rounded half up, as the server does. */
function sumPrices(rows: readonly Row[]): Row {
  const total = (read: (row: Row) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  const [contracts, premium] = [total((row) => row.contracts), total((row) => row.premium)];
  return {
    contracts,
    premium,
    average: contracts === 0 ? null : Math.floor(premium / contracts + 0.5),
    cancelled: total((row) => row.cancelled),
    refund: total((row) => row.refund),
  };
}
