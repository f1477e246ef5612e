import type { OutputOf } from '@salus/api/endpoint.ts';
import { showPrice } from '@salus/api/reports.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { FiguresReport } from './FiguresReport.tsx';
import { type Figure, shortAmount } from './figure.ts';
import { searchQuery } from './figures-search.ts';

type Row = OutputOf<typeof showPrice>['total'];

const route = getRouteApi('/shell/report/price');

/** Premiums of policies by start day, and their average; refunds are separate. */
export function PriceReport() {
  const t = useTranslations();
  const search = route.useSearch();
  const answer = useCall(showPrice, { query: searchQuery(search) }, { keepPrevious: true });
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
      search={search}
      answer={answer}
      figures={figures}
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
