/** The content of a chart, independent of drawing: the same figures as the table below it. */

/** Series differ by colour and by shape or pattern. */
export type SeriesStyle = 'issued' | 'cancelled' | 'average' | 'mean';

export type ChartSeries = {
  readonly key: string;
  readonly title: string;
  readonly style: SeriesStyle;
  /** Null where there is nothing to show: no average of no contract. */
  readonly values: readonly (number | null)[];
  /** The exact figure. */
  readonly format: (value: number) => string;
  /** A sum over all periods means something: not of averages. */
  readonly hasSum: boolean;
};

export type ChartPeriod = { readonly title: string; readonly cut: string | null };

export type ChartPlan = {
  readonly periods: readonly ChartPeriod[];
  /** The first panel is the tall one; each has its own axis, so that no two units share one. */
  readonly panels: readonly (readonly ChartSeries[])[];
  /** A figure beside the axis, short. */
  readonly axisText: (value: number) => string;
  /** Axis labels per period when `room` labels fit. */
  readonly labels: (room: number) => readonly string[];
};

/** More bars than these would be too thin: lines then. */
const MOST_BARS = 62;

export const hasLines = ({ periods }: ChartPlan) => periods.length > MOST_BARS;

type Sentences = {
  /** "Phát hành: tổng 120, cao nhất 20 (Tháng 11/2026), thấp nhất 2 (Tháng 2/2026)." */
  readonly sum: (facts: Extremes & { readonly sum: string }) => string;
  readonly range: (facts: Extremes) => string;
};
type Extremes = Record<'title' | 'highest' | 'highestAt' | 'lowest' | 'lowestAt', string>;

/** Text alternative of a series: sum, first highest and first lowest figure. */
export function seriesSentence(
  { title, values, format, hasSum }: ChartSeries,
  periods: readonly ChartPeriod[],
  sentences: Sentences,
) {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const [first] = points;
  if (!first) return '';
  const highest = points.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = points.reduce((best, one) => (one.value < best.value ? one : best), first);
  const facts = {
    title,
    highest: format(highest.value),
    highestAt: periods[highest.at]?.title ?? '',
    lowest: format(lowest.value),
    lowestAt: periods[lowest.at]?.title ?? '',
  };
  return hasSum
    ? sentences.sum({ ...facts, sum: format(points.reduce((sum, { value }) => sum + value, 0)) })
    : sentences.range(facts);
}
