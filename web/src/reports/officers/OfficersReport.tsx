import type { OutputOf } from '@salus/api/endpoint.ts';
import { showFunnel, showOfficers, stepFilters } from '@salus/api/reports/sale-steps.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { type OfficersSearch, officersQuery, shownOfficersSearch } from '../officers-search.ts';
import { ReportTabs } from '../ReportTabs.tsx';
import { ScheduleButton } from '../schedules/ScheduleButton.tsx';
import { scheduleFilters } from '../schedules/schedule-filters.ts';
import { DaysOfSteps } from './DaysOfSteps.tsx';
import { Funnel } from './Funnel.tsx';
import { OfficersFilters } from './OfficersFilters.tsx';
import { StepLink, stepFigures } from './StepLink.tsx';

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
            <Funnel data={funnel.data} />
            <OfficerRows data={data} />
            <DaysOfSteps data={funnel.data} />
          </>
        )}
      </Box>
    </Page>
  );
}

type Officers = OutputOf<typeof showOfficers>;
type OfficerRow = Officers['rows'][number];

/** Null for an officer's figure without a unit: no filter has just those. */
function aboutRow({ email, unitId }: OfficerRow, data: Officers) {
  if (email === '') return { unitId: data.unitId };
  return unitId === null ? null : { unitId, officerEmail: email };
}

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
  const sumRow = { name: t(($) => $.multiSelect.all), email: '', unitPath: '', unitId: null };
  const columns: Column<OfficerRow>[] = [
    {
      key: 'officer',
      title: t(($) => $.officerFigures.officer),
      hasOwnLabel: true,
      render: ({ name, unitPath }) => (
        <>
          <Text as="bdi" weight={unitPath === '' ? 'strong' : 'regular'}>
            {name}
          </Text>
          <Text isBlock tone="hint" size="small">
            {unitPath}
          </Text>
        </>
      ),
    },
    ...stepFigures.map(
      (figure): Column<OfficerRow> => ({
        key: figure,
        title: figure === 'premium' ? t(($) => $.figures.premium) : steps[figure],
        align: 'end',
        render: (row) =>
          data && (
            <StepLink figure={figure} value={row[figure]} days={data} about={aboutRow(row, data)} />
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
          rows={data && [...data.rows, { ...sumRow, ...data.totals }]}
          rowKey={({ email, unitId }) => `${email} ${unitId}`}
          across={3}
        />
      </Box>
    </Box>
  );
}
