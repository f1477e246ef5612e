import type { OutputOf } from '@salus/api/endpoint.ts';
import { type showFunnel, timedSteps } from '@salus/api/reports/sale-steps.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { dayText } from '../../ui/data/format.ts';
import { durationText } from '../../ui/data/relative-time.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { GrowingRows } from '../figures/GrowingRows.tsx';
import { type StepFigure, StepLink, stepFigures } from './StepLink.tsx';

const MINUTE = 60_000;

type Steps = OutputOf<typeof showFunnel>;
type DayRow = Steps['rows'][number];

/** The steps of each day, latest first, with the median time since the step before (REPORT-10). */
export function DaysOfSteps({ data }: { readonly data: Steps | undefined }) {
  const t = useTranslations();
  const steps = t(($) => $.officerFigures.steps, { returnObjects: true });
  const title = t(($) => $.figures.overTime);
  const columns: Column<DayRow>[] = [
    {
      key: 'day',
      title: t(($) => $.figures.steps.day),
      hasOwnLabel: true,
      render: ({ day }) => <bdi>{dayText(day)}</bdi>,
    },
    ...stepFigures.map(
      (figure): Column<DayRow> => ({
        key: figure,
        title: figure === 'premium' ? t(($) => $.figures.premium) : steps[figure],
        align: 'end',
        render: (row) => {
          const median = medianText(row, figure);
          return (
            <>
              <StepLink
                figure={figure}
                value={row[figure]}
                days={{ from: row.day, to: row.day }}
                about={{ unitId: data?.unitId ?? null }}
              />
              {median && (
                <Text isBlock tone="hint" size="small">
                  {median}
                </Text>
              )}
            </>
          );
        },
      }),
    ),
  ];
  return (
    <Box as="section" above={24} canShrink aria-label={title}>
      <Row gap={0} columnGap={12} align="end" canWrap below={8}>
        <Text as="h2" size="large" weight="strong">
          {title}
        </Text>
        <Text tone="secondary">{t(($) => $.officerFigures.medians)}</Text>
      </Row>
      <GrowingRows
        label={title}
        columns={columns}
        rows={data?.rows.toReversed()}
        rowKey={({ day }) => day}
        across={3}
      />
    </Box>
  );
}

function medianText({ minutes }: DayRow, figure: StepFigure): string | null {
  const step = timedSteps.find((timed) => timed === figure);
  const median = step && minutes[step];
  return median == null ? null : durationText(median * MINUTE);
}
