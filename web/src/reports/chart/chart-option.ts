import type { EChartsCoreOption } from 'echarts/core';
import type { Palette } from '../../ui/tokens.ts';
import { type ChartPlan, type ChartSeries, hasLines, type SeriesStyle } from './chart-plan.ts';

type ChartContext = {
  readonly palette: Palette;
  readonly font: string;
  readonly fontSize: number;
  /** Time follows the writing direction. */
  readonly isRtl: boolean;
  /** No animation with reduced motion. */
  readonly isStill: boolean;
  readonly height: number;
  /** Axis labels per period. */
  readonly labels: readonly string[];
};

/** Room for the two lines below the axis. */
const AXIS_HEIGHT = 44;
const TOP = 12;
/** Share of the height of the lower of two panels, and the gap above it. */
const LOWER = 0.26;
const GAP = 28;

/** Room for the figures beside the axes. */
export function axisWidth({ panels, axisText }: ChartPlan): number {
  const highest = Math.max(
    0,
    ...panels.flat().flatMap(({ values }) => values.filter((value) => value !== null)),
  );
  return Math.max(40, axisText(highest).length * DIGIT_WIDTH + 12);
}

const DIGIT_WIDTH = 7;

/** Converts a plan to options of the chart library. */
export function chartOption(plan: ChartPlan, context: ChartContext): EChartsCoreOption {
  const { periods, panels, axisText } = plan;
  const { palette, font, fontSize, isRtl, isStill, height, labels } = context;
  const text = { color: palette.inkSecondary, fontFamily: font, fontSize };
  const inner = height - TOP - AXIS_HEIGHT;
  const lower = panels.length > 1 ? Math.round(inner * LOWER) : 0;
  const upper = inner - (lower ? lower + GAP : 0);
  const places = [
    { top: TOP, height: upper },
    { top: TOP + upper + GAP, height: lower },
  ];
  const isLines = hasLines(plan);
  // The labels of a line's first and last point extend beyond the plot.
  const [axis, other] = [axisWidth(plan), isLines ? 20 : 4];
  const sides = isRtl ? { left: other, right: axis } : { left: axis, right: other };
  const last = panels.length - 1;
  return {
    animation: !isStill,
    animationDuration: 180,
    animationDurationUpdate: 180,
    textStyle: { fontFamily: font },
    grid: panels.map((_, at) => ({ ...places[at], ...sides, outerBoundsMode: 'none' })),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    xAxis: panels.map((series, at) => ({
      gridIndex: at,
      type: 'category',
      data: periods.map((_, index) => String(index)),
      inverse: isRtl,
      boundaryGap: !isLines,
      axisTick: { show: false },
      axisLine: { show: true, lineStyle: { color: palette.line, width: 1 } },
      axisLabel: {
        ...text,
        show: at === last,
        interval: (index: number) => Boolean(labels[index]),
        formatter: (index: string) => labels[Number(index)] ?? '',
        lineHeight: 16,
        margin: 8,
      },
      axisPointer: {
        show: true,
        type: isLines || series.every(({ style }) => style === 'average') ? 'line' : 'shadow',
        label: { show: false },
        // Behind the bars.
        z: -1,
        shadowStyle: { color: palette.sunken, opacity: 1 },
        lineStyle: { color: palette.controlLine, width: 1, type: 'solid' },
        triggerTooltip: false,
      },
    })),
    yAxis: panels.map((_, at) => ({
      gridIndex: at,
      position: isRtl ? 'right' : 'left',
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: at === 0 ? 4 : 2,
      axisLabel: { ...text, formatter: axisText },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: palette.lineSoft, width: 1 } },
      axisPointer: { show: false },
    })),
    series: panels.flatMap((series, at) =>
      series.map((one) => ({
        id: one.key,
        name: one.title,
        xAxisIndex: at,
        yAxisIndex: at,
        emphasis: { disabled: true },
        ...(isLines || one.style === 'average' || one.style === 'mean'
          ? lineSeries(one, palette, isLines || one.style === 'mean')
          : barSeries(one, palette, (index) => Boolean(periods[index]?.cut))),
      })),
    ),
  };
}

const colours: Record<SeriesStyle, keyof Palette> = {
  issued: 'green',
  cancelled: 'rose',
  average: 'primary',
  mean: 'primary',
};
/** Dash patterns, so that lines differ not only in colour. */
const strokes: Record<SeriesStyle, 'solid' | number[]> = {
  issued: 'solid',
  cancelled: [5, 4],
  average: 'solid',
  mean: [2, 3],
};

function lineSeries({ values, style }: ChartSeries, palette: Palette, isMany: boolean) {
  const color = palette[colours[style]];
  return {
    type: 'line',
    data: [...values],
    symbol: 'circle',
    symbolSize: 6,
    showSymbol: !isMany,
    showAllSymbol: true,
    lineStyle: { color, width: 2, type: strokes[style] },
    itemStyle: { color },
  };
}

function barSeries(
  { values, style }: ChartSeries,
  palette: Palette,
  isCut: (index: number) => boolean,
) {
  return {
    type: 'bar',
    data: values.map((value, at) => (isCut(at) ? { value, itemStyle: { opacity: 0.5 } } : value)),
    barMaxWidth: 28,
    barGap: '12%',
    barCategoryGap: '36%',
    itemStyle: {
      color: palette[colours[style]],
      borderRadius: [2, 2, 0, 0],
      ...(style === 'cancelled' ? { decal: stripes(palette.surface) } : {}),
    },
  };
}

/** Slanted stripes, so that the bars differ without their colour. */
function stripes(color: string) {
  return {
    symbol: 'rect',
    color,
    dashArrayX: [1, 0],
    dashArrayY: [2, 3],
    rotation: -Math.PI / 4,
    symbolSize: 1,
  };
}
