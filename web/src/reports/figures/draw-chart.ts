import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

/**
 * The one file that knows the charts' library; it is loaded only where a chart is shown. On a canvas, because the page's
 * policy lets nothing write style attributes, and without the library's own tooltip for the same reason.
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

type Told = {
  /** Which period the pointer is over; null for none. */
  readonly onPoint: (at: number | null) => void;
  readonly onPick: (series: string, at: number) => void;
};

export function drawChart(frame: HTMLElement, { onPoint, onPick }: Told): Drawing {
  const chart = init(frame, null, { renderer: 'canvas' });
  chart.on('updateAxisPointer', (event) => {
    const [axis] = (event as { axesInfo?: readonly { value: number }[] }).axesInfo ?? [];
    onPoint(axis?.value ?? null);
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
