import { readsEveryContract } from '@salus/domain/people/roles.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSignedInPerson } from '../../calls/session.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Chart } from '../chart/Chart.tsx';
import { type ChartPlan, sentenceOf } from '../chart/chart-plan.ts';
import styles from './FiguresReport.module.css';
import type { FiguresReportProps } from './FiguresReport.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import type { Answer } from './figure.ts';
import {
  aboutAll,
  aboutChannel,
  aboutPlan,
  aboutUnit,
  listSearchOfFigure,
} from './figure-links.ts';
import { axisLabels, cutOf, periodTitle } from './period-text.ts';
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
  const today = businessDayOf(new Date());
  const { by } = search;
  const all = aboutAll(search, data.plans);
  // Heads see only their unit, also without a filter.
  const person = useSignedInPerson();
  const isWhole = person !== null && readsEveryContract[person.roleGroup] && search.unitId === '';
  // Future periods have no figures.
  const periods = data.periods.filter(({ from }) => from <= today);
  // Redraws the chart only when its content changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: derived from data and language
  const plan = useMemo<ChartPlan>(
    () => ({
      periods: periods.map((period) => ({
        title: periodTitle(t, by, period),
        cut: cutOf(t, by, period, today),
      })),
      panels: panels.map((charted) =>
        charted.map(({ figure: { key, title, of, text }, look, hasSum }) => ({
          ...{ key, title, text, look, hasSum },
          values: periods.map(of),
        })),
      ),
      axisText,
      labels: (room) => axisLabels(t, by, periods, room),
    }),
    [data, t],
  );
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
      search: listSearchOfFigure(figure.counted, period, all),
    });
  }

  return (
    <>
      <Chart plan={plan} sentence={sentence} onPick={openList} />
      <div className={`${styles.tables} ${figures.length < 3 ? styles.pair : ''}`}>
        <div className={styles.stack}>
          <FiguresTable
            title={t(($) => $.figures.overTime)}
            head={t(($) => $.figures.periodTitle)}
            figures={figures}
            // Latest period first.
            rows={periods
              .map((row, at) => ({
                key: row.from,
                name: (
                  <>
                    <bdi>{plan.periods[at]?.title}</bdi>
                    <span className={styles.cut}>{plan.periods[at]?.cut}</span>
                  </>
                ),
                row,
                days: row,
                about: all,
              }))
              .reverse()}
          />
          <FiguresTable
            title={t(($) => $.figures.byChannel)}
            head={t(($) => $.figures.channel)}
            figures={figures}
            total={data.total}
            rows={data.channels.map((row) => ({
              key: row.channel,
              name: t(($) => $.domain.channels[row.channel]),
              row,
              days: data,
              about: aboutChannel(search, data.plans, row.channel),
            }))}
          />
        </div>
        <div className={styles.stack}>
          {data.units.length > 0 && (
            <FiguresTable
              title={t(($) => $.figures.byUnit)}
              head={t(($) => $.listFilters.unitId)}
              figures={figures}
              total={data.total}
              rows={data.units.map((row) => ({
                key: String(row.unitId),
                name:
                  row.unitId === null ? (
                    t(($) => (isWhole ? $.figures.noUnit : $.figures.ownOfficers))
                  ) : (
                    <Link
                      to={path}
                      search={{ ...search, unitId: String(row.unitId) }}
                      className={styles.name ?? ''}
                    >
                      <bdi>{row.name}</bdi>
                    </Link>
                  ),
                row,
                days: data,
                about: aboutUnit(all, row.unitId, data.units.length === 1),
              }))}
            />
          )}
          <FiguresTable
            title={t(($) => $.figures.byPlan)}
            head={t(($) => $.list.plan)}
            figures={figures}
            total={data.total}
            rows={data.plans.map((row) => ({
              key: row.code,
              name: (
                <>
                  {catalogueText(row.packageName)}
                  <span className={styles.code}>
                    {catalogueText(row.productName)} · {t(($) => $.domain.channels[row.channel])}
                    {' · '}
                    {row.code}
                  </span>
                </>
              ),
              row,
              days: data,
              about: aboutPlan(search, row.code),
            }))}
          />
        </div>
      </div>
    </>
  );
}
