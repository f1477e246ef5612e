import type { OutputOf } from '@salus/api/endpoint.ts';
import { type showFunnel, timedSteps } from '@salus/api/reports/sale-steps.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { dayText } from '../../ui/data/format.ts';
import { durationText } from '../../ui/data/relative-time.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { FigureBar } from '../figures/FigureBar.tsx';
import styles from './Funnel.module.css';
import { StepLink } from './StepLink.tsx';

const MINUTE = 60_000;
const steps = ['drafted', ...timedSteps] as const;
type Step = (typeof steps)[number];

/** How many contracts took each step, and the median time since the one before it. */
export function Funnel({ data }: { readonly data: OutputOf<typeof showFunnel> | undefined }) {
  const t = useTranslations();
  const names = t(($) => $.officerFigures.steps, { returnObjects: true });
  const most = Math.max(1, ...steps.map((step) => data?.totals[step] ?? 0));
  const columns: Column<Step>[] = [
    {
      key: 'step',
      title: t(($) => $.listFilters.saleStep),
      hasOwnLabel: true,
      render: (step) => <Text weight="medium">{names[step]}</Text>,
    },
    {
      key: 'contracts',
      title: t(($) => $.figures.contracts),
      hasOwnLabel: true,
      render: (step) =>
        data && (
          <Row gap={12} align="center" isTabular className={styles.figure}>
            <Text textAlign="end" className={styles.count}>
              <StepLink
                figure={step}
                value={data.totals[step]}
                days={data}
                about={{ unitId: data.unitId }}
              />
            </Text>
            <FigureBar part={data.totals[step]} whole={most} />
          </Row>
        ),
    },
    {
      key: 'median',
      title: t(($) => $.officerFigures.medians),
      align: 'end',
      render: (step) => {
        const minutes = step === 'drafted' ? null : data?.totals.minutes[step];
        return minutes == null ? '–' : durationText(minutes * MINUTE);
      },
    },
  ];
  const span = data && { from: dayText(data.from), to: dayText(data.to) };
  const title = t(($) => $.officerFigures.funnel);
  return (
    <Box as="section" below={24} canShrink aria-label={title}>
      <Row gap={0} columnGap={12} align="end" canWrap below={8}>
        <Text as="h2" size="large" weight="strong">
          {title}
        </Text>
        {span && <Text tone="secondary">{t(($) => $.figures.span, span)}</Text>}
      </Row>
      <Box frame="panel" isClipped>
        <Rows
          label={title}
          columns={columns}
          rows={data && [...steps]}
          rowKey={(step) => step}
          skeletonRows={steps.length}
          across={2}
        />
      </Box>
    </Box>
  );
}
