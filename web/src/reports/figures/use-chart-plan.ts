import type { Day } from '@salus/domain/time/day.ts';
import { useMemo } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import type { ChartPlan } from '../chart/chart-plan.ts';
import type { Answer, ChartedFigure } from './figure.ts';
import type { FiguresSearch } from './figures-search.ts';
import { axisLabels, partialReason, periodTitle } from './period-text.ts';

type Charts<Row> = {
  readonly data: Answer<Row>;
  readonly by: FiguresSearch['by'];
  readonly panels: readonly (readonly ChartedFigure<Row>[])[];
  readonly axisText: (value: number) => string;
};

/** The chart of a report and the periods in it: future ones have no figures. */
export function useChartPlan<Row>({ data, by, panels, axisText }: Charts<Row>, today: Day) {
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
