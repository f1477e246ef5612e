import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

/**
 * The only file that imports the chart library; it is loaded on demand. It draws on a canvas and
 * without the library's tooltip, because the CSP forbids style attributes.
 */
use([BarChart, LineChart, GridComponent, CanvasRenderer]);

export type Drawing = {
  readonly show: (option: EChartsCoreOption) => void;
  /** To the width of its frame, or to this one. */
  /** At once, where nothing waits for the next frame: on paper. */
  readonly paint: () => void;
  readonly resize: (width?: number) => void;
  readonly end: () => void;
};

type Handlers = {
  /** Which period the pointer is over; null for none. */
  readonly onPoint: (at: number | null) => void;
  readonly onPick: (series: string, at: number) => void;
};

export function drawChart(frame: HTMLElement, { onPoint, onPick }: Handlers): Drawing {
  const chart = init(frame, null, { renderer: 'canvas' });
  chart.on('updateAxisPointer', (event) => {
    onPoint(pointedAt(event));
  });
  chart.on('globalout', () => onPoint(null));
  chart.on('click', ({ seriesId, dataIndex }) => onPick(String(seriesId), dataIndex));
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    resize: (width) => chart.resize({ width: width ?? 'auto' }),
    paint: () => chart.getZr().flush(),
    end: () => chart.dispose(),
  };
}

/** The place on the time axis, from an event that the library does not type. */
function pointedAt(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('axesInfo' in event)) return null;
  const [axis] = Array.isArray(event.axesInfo) ? event.axesInfo : [];
  return typeof axis?.value === 'number' ? axis.value : null;
}
