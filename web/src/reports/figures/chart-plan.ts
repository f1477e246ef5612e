/** What a chart shows, before anything is drawn: the same figures as the table below it. */

/** A series is told apart by its colour and by its shape or pattern. */
export type ChartLook = 'issued' | 'cancelled' | 'average';

export type ChartSeries = {
  readonly key: string;
  readonly title: string;
  readonly look: ChartLook;
  /** Null where there is nothing to show: no average of no contract. */
  readonly values: readonly (number | null)[];
  /** The exact figure. */
  readonly text: (value: number) => string;
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
  /** What stands below each period where there is room for so many labels. */
  readonly labels: (room: number) => readonly string[];
};

/** More bars than these would be too thin: lines then. */
const MOST_BARS = 62;

export const hasLines = ({ periods }: ChartPlan) => periods.length > MOST_BARS;

type Sentences = {
  /** "Phát hành: tổng 120, cao nhất 20 (Tháng 11/2026), thấp nhất 2 (Tháng 2/2026)." */
  readonly sum: (said: Said & { readonly sum: string }) => string;
  readonly range: (said: Said) => string;
};
type Said = Record<'title' | 'highest' | 'highestAt' | 'lowest' | 'lowestAt', string>;

/** What a series shows, in words: its sum, its highest and its lowest figure, the first one of equals. */
export function sentenceOf(
  { title, values, text, hasSum }: ChartSeries,
  periods: readonly ChartPeriod[],
  say: Sentences,
) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const [first] = known;
  if (!first) return '';
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best), first);
  const said = {
    title,
    highest: text(highest.value),
    highestAt: periods[highest.at]?.title ?? '',
    lowest: text(lowest.value),
    lowestAt: periods[lowest.at]?.title ?? '',
  };
  return hasSum ? say.sum({ ...said, sum: text(known.reduce((sum, { value }) => sum + value, 0)) }) : say.range(said);
}
