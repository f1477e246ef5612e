import type { ReportPeriod } from '@salus/api/reports.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useUnitOptions } from '../../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useEmptyListHint } from '../../i18n/use-empty-list-hint.ts';
import { currentTime } from '../../page/current-time.ts';
import { countText, dayText } from '../../ui/data/format.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Chart } from '../chart/Chart.tsx';
import { type ChartPlan, seriesSentence } from '../chart/chart-plan.ts';
import { weekMeans } from '../chart/week-mean.ts';
import { ReportTabs } from '../ReportTabs.tsx';
import { FigureLink } from './FigureLink.tsx';
import { FiguresFilters } from './FiguresFilters.tsx';
import styles from './FiguresReport.module.css';
import {
  type Answer,
  type ChartedFigure,
  changeText,
  decimalText,
  type Figure,
  type OpenUnits,
} from './figure.ts';
import { aboutAll, countedSearch, listSearchOfFigure } from './figure-links.ts';
import type { FiguresSearch } from './figures-search.ts';
import { axisLabels, type Period, partialReason, periodTitle } from './period-text.ts';
import { ReportTables } from './ReportTables.tsx';
import { earlierDays } from './report-queries.ts';
import { type FiguresPath, UnitTrail } from './UnitTrail.tsx';

/** A figures report: filters, totals, chart, and tables by period, plan, channel and unit. */
export function FiguresReport<Row>(props: FiguresReportProps<Row>) {
  const { report, search, answer, before, figures } = props;
  const t = useTranslations();
  const hint = useEmptyListHint();
  const navigate = useNavigate();
  const path: FiguresPath = `/report/${report}`;
  const { data } = answer;
  const units = useUnitOptions(true);
  // A shared address may name a unit outside of the user's scope.
  const isUnknownUnit =
    search.unitId !== '' && units.length > 0 && units.every(({ value }) => value !== search.unitId);
  const isPair = props.panels.length > 1;
  const isEmpty = data && figures.every(({ read }) => !read(data.total));
  const spanText = ({ from, to }: Period) =>
    t(($) => $.figures.span, { from: dayText(from), to: dayText(to) });
  const span = data && spanText(data);
  const earlier = data && earlierDays(data);
  const totalBefore = before?.from === earlier?.from && before?.to === earlier?.to && before?.total;

  function readProblem() {
    if (answer.isError && isUnknownUnit)
      return (
        <Message
          size="block"
          title={t(($) => $.figures.unknownUnit)}
          text={t(($) => $.figures.unknownUnitText)}
          actions={
            <Link to={path} search={{ ...search, unitId: '' }}>
              {t(($) => $.listFilters.anyUnit)}
            </Link>
          }
        />
      );
    if (answer.isError && !data)
      return <CallFailed error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!isEmpty) return null;
    const title = t(($) => $.figures.empty);
    return <Message size="block" title={title} text={t(($) => $.figures.emptyText)} {...hint} />;
  }
  const problem = readProblem();

  return (
    <Page title={t(($) => $.places.export)} tab={t(($) => $.places[report])}>
      <ReportTabs report={report} />
      <FiguresFilters
        search={search}
        onChange={(next) => void navigate({ to: path, search: next, replace: true })}
      />
      <Box isFaded={answer.isPlaceholderData} aria-busy={answer.isFetching}>
        <Row gap={4} columnGap={24} canWrap below={8} tone="secondary" holdsLine>
          <UnitTrail path={path} search={search} />
          <p className="tabular">
            {span}
            {earlier && ` · ${t(($) => $.figures.comparedWith, { earlier: spanText(earlier) })}`}
          </p>
          {data && data.elsewhere > 0 && (
            <p>{t(($) => $.figures.soldUnits, { number: countText(data.elsewhere) })}</p>
          )}
        </Row>
        {problem ? (
          <Box frame="panel">{problem}</Box>
        ) : (
          <>
            <Row as="dl" gap={12} canWrap below={16} className={styles.totals} aria-busy={!data}>
              {figures.map((figure) => (
                <Box
                  key={figure.key}
                  frame="panel"
                  padBlock={12}
                  padInline={16}
                  className={styles.total}
                >
                  <dt>{figure.title}</dt>
                  <Text as="dd" size="title" weight="strong">
                    {data ? (
                      <FigureLink
                        figure={figure}
                        row={data.total}
                        days={data}
                        about={aboutAll(countedSearch(search, data), data.plans)}
                      />
                    ) : (
                      <span className={`${styles.bar} placeholder`} />
                    )}
                  </Text>
                  <Row as="dd" tone="secondary" size="small" isTabular holdsLine>
                    {data && totalBefore && (
                      <Comparison figure={figure} now={data.total} before={totalBefore} />
                    )}
                  </Row>
                </Box>
              ))}
            </Row>
            {data && span ? (
              <FiguresBody {...props} data={data} span={span} path={path} />
            ) : (
              <div className={`placeholder ${styles.picture} ${isPair ? styles.tall : ''}`} />
            )}
          </>
        )}
      </Box>
    </Page>
  );
}

type ComparisonProps<Row> = {
  readonly figure: Figure<Row>;
  readonly now: Row;
  readonly before: Row;
};

/** The change since the days before, and the figure then. */
function Comparison<Row>({ figure, now, before }: ComparisonProps<Row>) {
  const t = useTranslations();
  const valueBefore = figure.read(before);
  if (valueBefore === null) return null;
  const change = figure.isRate ? '' : changeText(figure.read(now), valueBefore);
  return (
    <span>
      {change && (
        <>
          <bdi>{change}</bdi>{' '}
        </>
      )}
      {t(($) => $.figures.comparedWith, { earlier: figure.format(valueBefore) })}
    </span>
  );
}

type Props<Row> = Omit<FiguresReportProps<Row>, 'answer' | 'before' | 'report'> & {
  readonly data: Answer<Row>;
  readonly span: string;
  readonly path: FiguresPath;
};

/** The chart of a report and its tables. */
function FiguresBody<Row>({
  data,
  span,
  path,
  search,
  figures,
  panels,
  axisText,
  chartTitle,
  by,
  sum,
  openUnits,
}: Props<Row>) {
  const t = useTranslations();
  const navigate = useNavigate();
  const today = businessDay(currentTime());
  const { periods, plan } = useChartPlan({ data, by, panels, axisText }, today);
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
      search: listSearchOfFigure(
        figure.basis,
        period,
        aboutAll(countedSearch(search, data), data.plans),
      ),
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
        sum={sum}
        openUnits={openUnits}
        path={path}
      />
    </>
  );
}

type Charts<Row> = {
  readonly data: Answer<Row>;
  readonly by: ReportPeriod;
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
        panel.flatMap(({ figure: { key, title, read, format }, style, hasSum, weekMeanTitle }) => {
          const values = periods.map(read);
          const series = { key, title, format, style, hasSum, values };
          if (by !== 'day' || !weekMeanTitle) return [series];
          // Today is not over, so it has no mean.
          const whole = values.map((value, at) => (periods[at]?.to === today ? null : value));
          const mean = {
            ...{ key: `${key}-mean`, title: weekMeanTitle, style: 'mean' as const },
            ...{ format: decimalText, hasSum: false, values: weekMeans(whole) },
          };
          return mean.values.some((value) => value !== null) ? [series, mean] : [series];
        }),
      ),
      axisText,
      labels: (room) => axisLabels(t, by, periods, room),
    }),
    [data, t],
  );
  return { periods, plan };
}

/** The parts of a figures report that differ between reports. */
type FiguresReportProps<Row> = {
  readonly report: 'issued' | 'price';
  readonly search: FiguresSearch;
  readonly by: ReportPeriod;
  readonly answer: UseQueryResult<Answer<Row>>;
  /** The same report of the days before, once it is there. */
  readonly before: (Period & { readonly total: Row }) | undefined;
  readonly figures: readonly Figure<Row>[];
  readonly openUnits: OpenUnits<Row>;
  /** The figures of several rows as one. */
  readonly sum: (rows: readonly Row[]) => Row;
  readonly panels: readonly (readonly ChartedFigure<Row>[])[];
  /** A figure of the tall panel, short. */
  readonly axisText: (value: number) => string;
  readonly chartTitle: (span: string) => string;
};
