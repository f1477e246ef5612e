import { expect, test } from 'vitest';
import { palettes } from '../../ui/tokens.ts';
import { chartOption } from './chart-option.ts';
import { type ChartPlan, type ChartSeries, hasLines, seriesSentence } from './chart-plan.ts';

const periods = ['T1', 'T2', 'T3'].map((title) => ({
  title,
  cut: title === 'T3' ? 'đến hôm nay' : null,
}));
const issuedSeries: ChartSeries = {
  key: 'issued',
  title: 'Phát hành',
  style: 'issued',
  values: [3, 7, 3],
  format: String,
  hasSum: true,
};
const cancelledSeries: ChartSeries = {
  ...issuedSeries,
  key: 'cancelled',
  title: 'Đã hủy',
  style: 'cancelled',
  values: [0, 1, 0],
};
const average: ChartSeries = {
  ...issuedSeries,
  key: 'average',
  style: 'average',
  values: [null, 5, 4],
  hasSum: false,
};

const plan: ChartPlan = {
  periods,
  panels: [[issuedSeries, cancelledSeries]],
  axisText: String,
  labels: () => [],
};
const around = {
  palette: palettes.light,
  font: 'Be Vietnam Pro',
  fontSize: 12,
  isRtl: false,
  isStill: true,
  height: 320,
  labels: ['T1', '', 'T3'],
};

const sentences = {
  sum: (facts: object) => `sum ${Object.values(facts).join(' ')}`,
  range: (facts: object) => `range ${Object.values(facts).join(' ')}`,
};

test('describes a series by its first highest, first lowest figure and sum', () => {
  expect(seriesSentence(issuedSeries, periods, sentences)).toBe('sum Phát hành 7 T2 3 T1 13');
});

test('shows no sum of averages, and ignores missing ones for the lowest', () => {
  expect(seriesSentence(average, periods, sentences)).toBe('range Phát hành 5 T2 4 T3');
});

test('returns no text without figures', () => {
  expect(seriesSentence({ ...average, values: [null, null, null] }, periods, sentences)).toBe('');
});

test('draws bars with patterns, and partial periods paler', () => {
  const { series } = chartOption(plan, around) as {
    series: { type: string; data: unknown[]; itemStyle: object }[];
  };
  expect(series.map(({ type }) => type)).toEqual(['bar', 'bar']);
  expect(series[0]?.itemStyle).toMatchObject({ color: palettes.light.green });
  expect(series[0]?.itemStyle).not.toHaveProperty('decal');
  expect(series[1]?.itemStyle).toMatchObject({
    color: palettes.light.rose,
    decal: { color: palettes.light.surface },
  });
  expect(series[0]?.data).toEqual([3, 7, { value: 3, itemStyle: { opacity: 0.5 } }]);
});

test('draws lines instead of too many bars, one of them dashed', () => {
  const many = Array.from({ length: 63 }, () => ({ title: 'T1', cut: null }));
  expect(hasLines({ ...plan, periods: many.slice(1) })).toBe(false);
  expect(hasLines({ ...plan, periods: many })).toBe(true);
  const { series } = chartOption({ ...plan, periods: many }, around) as {
    series: { type: string; lineStyle: { type: unknown } }[];
  };
  expect(series.map(({ type, lineStyle }) => [type, lineStyle.type])).toEqual([
    ['line', 'solid'],
    ['line', [5, 4]],
  ]);
});

test('gives each unit an axis of its own', () => {
  const two = chartOption(
    { ...plan, panels: [[issuedSeries, cancelledSeries], [average]] },
    around,
  ) as {
    grid: object[];
    series: { yAxisIndex: number }[];
  };
  expect(two.grid).toHaveLength(2);
  expect(two.series.map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 0, 1]);
});

test('follows the writing direction and reduced motion', () => {
  const rightToLeft = chartOption(plan, { ...around, isRtl: true, isStill: true });
  expect(rightToLeft).toMatchObject({
    animation: false,
    xAxis: [{ inverse: true }],
    yAxis: [{ position: 'right' }],
  });
  expect(chartOption(plan, { ...around, isStill: false })).toMatchObject({
    animation: true,
    xAxis: [{ inverse: false }],
  });
});
