import type { OutputOf } from '@salus/api/endpoint.ts';
import {
  showFunnel,
  showOfficers,
  stepFilters,
  timedSteps,
} from '@salus/api/reports/sale-steps.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { countText, dayText } from '../../ui/data/format.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { Chart } from '../chart/Chart.tsx';
import type { ChartPlan } from '../chart/chart-plan.ts';
import { type OfficersSearch, officersQuery, shownOfficersSearch } from '../officers-search.ts';
import { ReportTabs } from '../ReportTabs.tsx';
import { ScheduleButton } from '../schedules/ScheduleButton.tsx';
import { scheduleFilters } from '../schedules/schedule-filters.ts';
import { OfficersFilters } from './OfficersFilters.tsx';
import { figures, StepLink } from './StepLink.tsx';

const route = getRouteApi('/shell/report/officers');

/** The steps of sales per officer, and how long they take (REPORT-10). */
export function OfficersReport() {
  const t = useTranslations();
  const navigate = useNavigate();
  const search: OfficersSearch = route.useSearch();
  const query = officersQuery(shownOfficersSearch(search, businessDay(currentTime())));
  const officers = useCall(showOfficers, { query }, { keepPrevious: true });
  const funnel = useCall(showFunnel, { query }, { keepPrevious: true });
  const { data } = officers;
  return (
    <Page
      title={t(($) => $.places.export)}
      tab={t(($) => $.places.officers)}
      actions={
        <ScheduleButton types={['OFFICERS']} filters={scheduleFilters(stepFilters, search)} />
      }
    >
      <ReportTabs report="officers" />
      <OfficersFilters
        search={search}
        onChange={(next) => void navigate({ to: '/report/officers', search: next })}
      />
      <Box isFaded={officers.isPlaceholderData} aria-busy={officers.isFetching}>
        {officers.isError && !data ? (
          <CallFailed error={officers.error} onRetry={() => void officers.refetch()} />
        ) : (
          <>
            {funnel.data && <Funnel data={funnel.data} />}
            <OfficerRows data={data} />
          </>
        )}
      </Box>
    </Page>
  );
}

/** Bars of the steps, and the median minutes between them. */
function Funnel({ data }: { readonly data: OutputOf<typeof showFunnel> }) {
  const t = useTranslations();
  const steps = t(($) => $.officerFigures.steps, { returnObjects: true });
  const span = t(($) => $.figures.span, { from: dayText(data.from), to: dayText(data.to) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: derived from data and language
  const plan = useMemo<ChartPlan>(() => {
    const names = ['drafted', ...timedSteps] as const;
    return {
      periods: names.map((name) => ({ title: steps[name], cut: null })),
      panels: [
        [
          {
            key: 'contracts',
            title: t(($) => $.figures.contracts),
            style: 'issued',
            values: names.map((name) => data.totals[name]),
            format: countText,
            hasSum: false,
          },
        ],
      ],
      axisText: countText,
      labels: () => names.map((name) => steps[name]),
    };
  }, [data, t]);
  return (
    <>
      <Chart
        plan={plan}
        sentence={t(($) => $.officerFigures.chart, { span })}
        onPick={() => undefined}
      />
      <Text as="h2" above={16} below={8} size="large" weight="strong">
        {t(($) => $.officerFigures.medians)}
      </Text>
      <Row as="dl" gap={12} canWrap below={16}>
        {timedSteps.map((step) => {
          const minutes = data.totals.minutes[step];
          return (
            <Box key={step} frame="panel" padBlock={12} padInline={16}>
              <dt>{steps[step]}</dt>
              <Text as="dd" weight="strong" isTabular>
                {minutes === null
                  ? '–'
                  : t(($) => $.officerFigures.minutes, { number: countText(minutes) })}
              </Text>
            </Box>
          );
        })}
      </Row>
    </>
  );
}

type Officers = OutputOf<typeof showOfficers>;
type OfficerRow = Officers['rows'][number];

function OfficerRows({ data }: { readonly data: Officers | undefined }) {
  const t = useTranslations();
  const steps = t(($) => $.officerFigures.steps, { returnObjects: true });
  const title = t(($) => $.officerFigures.byOfficer);
  if (data?.rows.length === 0)
    return (
      <Message
        size="block"
        title={t(($) => $.officerFigures.empty)}
        text={t(($) => $.officerFigures.emptyText)}
      />
    );
  const columns: Column<OfficerRow>[] = [
    {
      key: 'officer',
      title: t(($) => $.officerFigures.officer),
      hasOwnLabel: true,
      render: ({ name, unitPath }) => (
        <>
          <bdi>{name}</bdi>
          <Text isBlock tone="hint" size="small">
            {unitPath}
          </Text>
        </>
      ),
    },
    ...figures.map(
      (figure): Column<OfficerRow> => ({
        key: figure,
        title: figure === 'premium' ? t(($) => $.figures.premium) : steps[figure],
        align: 'end',
        render: (row) =>
          data && (
            <StepLink
              figure={figure}
              value={row[figure]}
              days={data}
              about={
                row.unitId === null
                  ? null
                  : { soldUnitId: String(row.unitId), officerEmail: row.email }
              }
            />
          ),
      }),
    ),
  ];
  return (
    <Box as="section" canShrink aria-label={title}>
      <Text as="h2" below={8} size="large" weight="strong">
        {title}
      </Text>
      <Box frame="panel" isClipped>
        <Rows
          label={title}
          columns={columns}
          rows={data?.rows}
          rowKey={({ email, unitId }) => `${email} ${unitId}`}
          across={3}
        />
      </Box>
    </Box>
  );
}
