import { businessDay } from '@salus/domain/time/business-time.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { Chart } from '../chart/Chart.tsx';
import { sentenceOf } from '../chart/chart-plan.ts';
import type { FiguresReportProps } from './FiguresReport.tsx';
import type { Answer } from './figure.ts';
import { aboutAll, listSearchOfFigure } from './figure-links.ts';
import { ReportTables } from './ReportTables.tsx';
import type { FiguresPath } from './UnitTrail.tsx';
import { useChartPlan } from './use-chart-plan.ts';

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
      sentenceOf(series, plan.periods, {
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
      search: listSearchOfFigure(figure.counted, period, aboutAll(search, data.plans)),
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
