import type { OutputOf } from '@salus/api/endpoint.ts';
import { showPrice } from '@salus/api/reports.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { FiguresReport } from './FiguresReport.tsx';
import { type Figure, shortAmount } from './figure.ts';
import { queryOf } from './figures-search.ts';

type Row = OutputOf<typeof showPrice>['total'];

const route = getRouteApi('/shell/report/price');

/** Premiums of policies by start day, and their average; refunds are separate. */
export function PriceReport() {
  const t = useTranslations();
  const search = route.useSearch();
  const answer = useCall(showPrice, { query: queryOf(search) }, { keepPrevious: true });
  const started = { counted: 'started' } as const;
  const ended = { counted: 'cancelled' } as const;
  const premium: Figure<Row> = {
    ...started,
    key: 'premium',
    title: t(($) => $.figures.premium),
    of: (row) => row.premium,
    text: amount,
    hasShare: true,
  };
  const average: Figure<Row> = {
    ...started,
    key: 'average',
    title: t(($) => $.figures.average),
    of: (row) => row.average,
    text: amount,
  };
  const refund: Figure<Row> = {
    ...ended,
    key: 'refund',
    title: t(($) => $.figures.refund),
    of: (row) => row.refund,
    text: amount,
  };
  const figures: Figure<Row>[] = [
    {
      ...started,
      key: 'contracts',
      title: t(($) => $.figures.contracts),
      of: (row) => row.contracts,
      text: countText,
    },
    premium,
    average,
    {
      ...ended,
      key: 'cancelled',
      title: t(($) => $.figures.cancelled),
      of: (row) => row.cancelled,
      text: countText,
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
          { figure: premium, look: 'issued', hasSum: true },
          { figure: refund, look: 'cancelled', hasSum: true },
        ],
        [{ figure: average, look: 'average', hasSum: false }],
      ]}
      axisText={(value) => shortAmount(t, value)}
      chartTitle={(span) => t(($) => $.figures.chartPrice, { span })}
    />
  );
}
