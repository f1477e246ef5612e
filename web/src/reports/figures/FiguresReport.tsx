import { Link, useNavigate } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useUnitOptions } from '../../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useEmptyListText } from '../../i18n/use-empty-list-text.ts';
import { dayText } from '../../ui/data/format.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { FigureLink } from './FigureLink.tsx';
import { FiguresBody } from './FiguresBody.tsx';
import { FiguresFilters } from './FiguresFilters.tsx';
import styles from './FiguresReport.module.css';
import { aboutAll } from './figure-links.ts';
import type { FiguresReportProps } from './figures-report-props.ts';
import { type FiguresPath, UnitTrail } from './UnitTrail.tsx';

/** A figures report: filters, totals, chart, and tables by period, plan, channel and unit. */
export function FiguresReport<Row>(props: FiguresReportProps<Row>) {
  const { report, search, answer, figures } = props;
  const t = useTranslations();
  const emptyText = useEmptyListText();
  const navigate = useNavigate();
  const path: FiguresPath = `/report/${report}`;
  const { data } = answer;
  const units = useUnitOptions(true);
  // A shared address may name a unit outside of the user's scope.
  const isUnknownUnit =
    search.unitId !== '' && units.length > 0 && units.every(({ value }) => value !== search.unitId);
  const isPair = props.panels.length > 1;
  const isEmpty = data && figures.every(({ read }) => !read(data.total));
  const span = data && t(($) => $.figures.span, { from: dayText(data.from), to: dayText(data.to) });

  return (
    <Page title={t(($) => $.places[report])}>
      <ReportTabs report={report} />
      <FiguresFilters
        search={search}
        onChange={(next) => void navigate({ to: path, search: next })}
      />
      <Box isFaded={answer.isPlaceholderData} aria-busy={answer.isFetching}>
        <Row gap={4} columnGap={24} canWrap below={8} tone="secondary" holdsLine>
          <UnitTrail path={path} search={search} />
          <p className="tabular">{span}</p>
        </Row>
        {answer.isError && isUnknownUnit ? (
          <Box frame="panel">
            <Message
              size="block"
              title={t(($) => $.figures.unknownUnit)}
              text={t(($) => $.figures.unknownUnitText)}
              actions={
                <Link to={path} search={{ ...search, unitId: '' }}>
                  {t(($) => $.figures.seeAllUnits)}
                </Link>
              }
            />
          </Box>
        ) : answer.isError && !data ? (
          <Box frame="panel">
            <CallFailed error={answer.error} onRetry={() => void answer.refetch()} />
          </Box>
        ) : isEmpty ? (
          <Box frame="panel">
            <Message
              size="block"
              title={t(($) => $.figures.empty)}
              text={emptyText(t(($) => $.figures.emptyText))}
            />
          </Box>
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
                        about={aboutAll(search, data.plans)}
                      />
                    ) : (
                      <span className={`${styles.bar} placeholder`} />
                    )}
                  </Text>
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
