import { listUnits } from '@salus/api/reports.ts';
import { readsEveryContract } from '@salus/domain/people/roles.ts';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { ChartPeriod } from '../chart/chart-plan.ts';
import styles from './FiguresReport.module.css';
import { type FiguresRow, FiguresTable } from './FiguresTable.tsx';
import type { Answer, Figure, OpenUnits } from './figure.ts';
import { aboutAll, aboutChannel, aboutPlans, aboutUnit, countedSearch } from './figure-links.ts';
import type { FiguresSearch } from './figures-search.ts';
import { UnitName } from './UnitName.tsx';
import type { FiguresPath } from './UnitTrail.tsx';

type Report<Row> = {
  readonly data: Answer<Row>;
  readonly search: FiguresSearch;
  readonly figures: readonly Figure<Row>[];
  readonly sum: (rows: readonly Row[]) => Row;
};

type Props<Row> = UnitsProps<Row> & { readonly periods: readonly PeriodRow<Row>[] };

type PeriodRow<Row> = Partial<ChartPeriod> & { readonly row: Answer<Row>['periods'][number] };

/** The tables of a report: by period, channel, unit and plan. */
export function ReportTables<Row>({ periods, path, openUnits, ...report }: Props<Row>) {
  return (
    <Stack
      gap={32}
      columnGap={16}
      above={24}
      className={`${styles.tables} ${report.figures.length < 4 ? styles.pair : ''}`}
    >
      <Stack content="start" canShrink className={styles.stack}>
        <PeriodsTable {...report} periods={periods} />
        <ChannelsTable {...report} />
      </Stack>
      <Stack content="start" canShrink className={styles.stack}>
        {report.data.units.length > 0 && <UnitsTable {...report} {...{ path, openUnits }} />}
        <PlansTable {...report} />
      </Stack>
    </Stack>
  );
}

function PeriodsTable<Row>({
  data,
  search,
  figures,
  periods,
}: Omit<Props<Row>, 'path' | 'sum' | 'openUnits'>) {
  const t = useTranslations();
  const about = aboutAll(countedSearch(search, data), data.plans);
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
        about: aboutChannel(countedSearch(search, data), data.plans, row.channel),
      }))}
    />
  );
}

type UnitsProps<Row> = Report<Row> & {
  readonly path: FiguresPath;
  readonly openUnits: OpenUnits<Row>;
};

/** Units, each the sum of its parts, which it shows on demand. */
function UnitsTable<Row>({ data, search, figures, path, openUnits }: UnitsProps<Row>) {
  const t = useTranslations();
  // Heads see only their unit, also without a filter.
  const person = useSignedInPerson();
  const isWhole = person !== null && readsEveryContract[person.roleGroup] && search.unitId === '';
  const parents = new Set((useCall(listUnits, {}).data ?? []).map(({ parentId }) => parentId));
  const all = aboutAll(countedSearch(search, data), data.plans);

  function unitRows(
    units: Answer<Row>['units'],
    parentId: string,
    depth: number,
  ): FiguresRow<Row>[] {
    return units.flatMap((row) => {
      const { unitId } = row;
      const parts = unitId === null ? null : openUnits.parts[openUnits.unitIds.indexOf(unitId)];
      const unitRow = {
        key: `${parentId} ${unitId}`,
        name: (
          <UnitName
            {...{ depth, path }}
            unit={row}
            search={search}
            onToggle={unitId !== null && parents.has(unitId) ? openUnits.onToggle : undefined}
            isOpen={unitId !== null && openUnits.unitIds.includes(unitId)}
            onRetry={parts?.isError ? () => void parts.refetch() : null}
            restName={t(($) => (isWhole && depth === 0 ? $.figures.noUnit : $.figures.ownOfficers))}
          />
        ),
        row,
        days: data,
        about: aboutUnit({ ...all, unitId: parentId }, unitId, units.length === 1),
      };
      return [
        unitRow,
        ...(parts?.data ? unitRows(parts.data.units, String(unitId), depth + 1) : []),
      ];
    });
  }

  return (
    <FiguresTable
      title={t(($) => $.figures.byUnit)}
      head={t(($) => $.listFilters.unitId)}
      figures={figures}
      total={data.total}
      rows={unitRows(data.units, all.unitId, 0)}
    />
  );
}

/** Plans in groups of a product and a channel, each group below its sum. */
function PlansTable<Row>({ data, search, figures, sum }: Report<Row>) {
  const t = useTranslations();
  const groups = Map.groupBy(data.plans, (plan) => `${plan.productName} ${plan.channel}`);
  return (
    <FiguresTable
      title={t(($) => $.figures.byPlan)}
      head={t(($) => $.list.plan)}
      figures={figures}
      total={data.total}
      rows={[...groups].flatMap(([key, plans]) => {
        const [first] = plans;
        if (!first) return [];
        const group = {
          key,
          name: [catalogueText(first.productName), t(($) => $.domain.channels[first.channel])].join(
            ' · ',
          ),
          row: sum(plans),
          days: data,
          about: aboutPlans(countedSearch(search, data), plans),
          level: 'group' as const,
        };
        const members = plans.map((row) => ({
          key: row.code,
          name: (
            <>
              {catalogueText(row.packageName)}
              <Text isBlock tone="hint" size="small">
                {row.code}
              </Text>
            </>
          ),
          row,
          days: data,
          about: aboutPlans(countedSearch(search, data), [row]),
          level: 'member' as const,
        }));
        return [group, ...members];
      })}
    />
  );
}
