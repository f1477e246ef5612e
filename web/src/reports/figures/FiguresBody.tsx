import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Chart } from '../chart/Chart.tsx';
import { type ChartPlan, seriesSentence } from '../chart/chart-plan.ts';
import type { Answer, ChartedFigure } from './figure.ts';
import { aboutAll, listSearchOfFigure } from './figure-links.ts';
import type { FiguresReportProps } from './figures-report-props.ts';
import type { FiguresSearch } from './figures-search.ts';
import { axisLabels, partialReason, periodTitle } from './period-text.ts';
import { ReportTables } from './ReportTables.tsx';
import type { FiguresPath } from './UnitTrail.tsx';

type Props<Row> = Omit<FiguresReportProps<Row>, 'answer' | 'report'> & {
  readonly data: Answer<Row>;
  readonly span: string;
  readonly path: FiguresPath;
};

/** The chart of a report and its tables. */
export function FiguresBody<Row>({
  data,
  span,
  path,
  search,
  figures,
  panels,
  axisText,
  chartTitle,
}: Props<Row>) {
  const t = useTranslations();
  const navigate = useNavigate();
  const today = businessDay(new Date());
  const { periods, plan } = useChartPlan({ data, by: search.by, panels, axisText }, today);
  const sentence = [
    chartTitle(span),
    ...plan.panels.flat().map((series) =>
      seriesSentence(series, plan.periods, {
        sum: (facts) => t(($) => $.figures.chartSum, facts),
        range: (facts) => t(($) => $.figures.chartRange, facts),
      }),
    ),
    t(($) => $.figures.chartBelow),
  ].join(' ');

  function openList(series: string, at: number) {
    const [figure, period] = [figures.find(({ key }) => key === series), periods[at]];
    if (!figure || !period) return;
    void navigate({
      to: '/contract/list',
      search: listSearchOfFigure(figure.basis, period, aboutAll(search, data.plans)),
    });
  }

  return (
    <>
      <Chart plan={plan} sentence={sentence} onPick={openList} />
      <ReportTables
        data={data}
        periods={periods.map((row, at) => ({ row, ...plan.periods[at] }))}
        search={search}
        figures={figures}
        path={path}
      />
    </>
  );
}

type Charts<Row> = {
  readonly data: Answer<Row>;
  readonly by: FiguresSearch['by'];
  readonly panels: readonly (readonly ChartedFigure<Row>[])[];
  readonly axisText: (value: number) => string;
};

/** The chart of a report and the periods in it: future ones have no figures. */
function useChartPlan<Row>({ data, by, panels, axisText }: Charts<Row>, today: Day) {
  const t = useTranslations();
  const periods = data.periods.filter(({ from }) => from <= today);
  // Redraws the chart only when its content changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: derived from data and language
  const plan = useMemo<ChartPlan>(
    () => ({
      periods: periods.map((period) => ({
        title: periodTitle(t, by, period),
        cut: partialReason(t, by, period, today),
      })),
      panels: panels.map((panel) =>
        panel.map(({ figure: { key, title, read, format }, style, hasSum }) => ({
          ...{ key, title, format, style, hasSum },
          values: periods.map(read),
        })),
      ),
      axisText,
      labels: (room) => axisLabels(t, by, periods, room),
    }),
    [data, t],
  );
  return { periods, plan };
}
