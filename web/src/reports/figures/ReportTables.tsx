import { readsEveryContract } from '@salus/domain/people/roles.ts';
import { Link } from '@tanstack/react-router';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { ChartPeriod } from '../chart/chart-plan.ts';
import styles from './FiguresReport.module.css';
import { FiguresTable } from './FiguresTable.tsx';
import type { Answer, Figure } from './figure.ts';
import { aboutAll, aboutChannel, aboutPlan, aboutUnit } from './figure-links.ts';
import type { FiguresSearch } from './figures-search.ts';
import type { FiguresPath } from './UnitTrail.tsx';

type Report<Row> = {
  readonly data: Answer<Row>;
  readonly search: FiguresSearch;
  readonly figures: readonly Figure<Row>[];
};

type Props<Row> = Report<Row> & {
  readonly periods: readonly PeriodRow<Row>[];
  readonly path: FiguresPath;
};

type PeriodRow<Row> = Partial<ChartPeriod> & { readonly row: Answer<Row>['periods'][number] };

/** The tables of a report: by period, channel, unit and plan. */
export function ReportTables<Row>({ periods, path, ...report }: Props<Row>) {
  return (
    <Stack
      gap={32}
      columnGap={16}
      above={24}
      className={`${styles.tables} ${report.figures.length < 3 ? styles.pair : ''}`}
    >
      <Stack content="start" canShrink className={styles.stack}>
        <PeriodsTable {...report} periods={periods} />
        <ChannelsTable {...report} />
      </Stack>
      <Stack content="start" canShrink className={styles.stack}>
        {report.data.units.length > 0 && <UnitsTable {...report} path={path} />}
        <PlansTable {...report} />
      </Stack>
    </Stack>
  );
}

function PeriodsTable<Row>({ data, search, figures, periods }: Omit<Props<Row>, 'path'>) {
  const t = useTranslations();
  const about = aboutAll(search, data.plans);
  return (
    <FiguresTable
      title={t(($) => $.figures.overTime)}
      head={t(($) => $.figures.periodTitle)}
      figures={figures}
      // Latest period first.
      rows={periods
        .map(({ row, title, cut }) => ({
          key: row.from,
          name: (
            <>
              <bdi>{title}</bdi>
              <Text isBlock tone="hint" size="small">
                {cut}
              </Text>
            </>
          ),
          row,
          days: row,
          about,
        }))
        .reverse()}
    />
  );
}

function ChannelsTable<Row>({ data, search, figures }: Report<Row>) {
  const t = useTranslations();
  return (
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
  );
}

function UnitsTable<Row>({
  data,
  search,
  figures,
  path,
}: Report<Row> & { readonly path: FiguresPath }) {
  const t = useTranslations();
  // Heads see only their unit, also without a filter.
  const person = useSignedInPerson();
  const isWhole = person !== null && readsEveryContract[person.roleGroup] && search.unitId === '';
  const all = aboutAll(search, data.plans);
  return (
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
              className="underlinesOnHover"
            >
              <bdi>{row.name}</bdi>
            </Link>
          ),
        row,
        days: data,
        about: aboutUnit(all, row.unitId, data.units.length === 1),
      }))}
    />
  );
}

function PlansTable<Row>({ data, search, figures }: Report<Row>) {
  const t = useTranslations();
  return (
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
            <Text isBlock tone="hint" size="small">
              {catalogueText(row.productName)} · {t(($) => $.domain.channels[row.channel])}
              {' · '}
              {row.code}
            </Text>
          </>
        ),
        row,
        days: data,
        about: aboutPlan(search, row.code),
      }))}
    />
  );
}
