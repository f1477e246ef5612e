import { Link } from '@tanstack/react-router';
import { CallFailed } from '../calls/CallFailed.tsx';
import { usePlanOptions } from '../contracts/filters/use-plan-options.ts';
import { catalogueText } from '../i18n/catalogue-text.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../ui/data/DataTable.tsx';
import { amount } from '../ui/data/format.ts';
import { Message } from '../ui/feedback/Message.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import { useIsWide } from '../ui/layout/use-is-wide.ts';
import { RowCards } from '../ui/rows/RowCards.tsx';
import styles from './ExportReport.module.css';
import link from './figures/FigureLink.module.css';
import { listSearchOfReport, type ReportSearch } from './report-search.ts';
import { useCountedUnit } from './use-counted-unit.ts';
import type { usePlanTotals } from './use-plan-totals.ts';

type PlanTotal = {
  readonly code: string;
  readonly packageName: string;
  totalContracts: number;
  totalPremiumAmount: number;
};

const count = new Intl.NumberFormat('en-US');

type TotalLinkProps = {
  readonly text: string;
  /** The contracts behind the figure; zero has no link. */
  readonly contracts: number;
  readonly search: ReportSearch;
  readonly unitId: string;
  readonly planIds?: readonly string[];
};

/** A figure with a link to its contracts. */
function TotalLink({ text, contracts, search, ...scope }: TotalLinkProps) {
  if (contracts === 0) return text;
  return (
    <Link
      to="/contract/list"
      search={listSearchOfReport(search, scope)}
      className={link.figure ?? ''}
    >
      {text}
    </Link>
  );
}

function usePlanColumns(search: ReportSearch, unitId: string): Column<PlanTotal>[] {
  const t = useTranslations();
  const plans = usePlanOptions();
  const planGroup = (code: string) => plans.find(({ value }) => value === code)?.group;
  const figure = (text: string, { code, totalContracts }: PlanTotal) => (
    <TotalLink text={text} contracts={totalContracts} {...{ search, unitId }} planIds={[code]} />
  );
  return [
    {
      key: 'package',
      title: t(($) => $.list.plan),
      render: ({ code, packageName }) =>
        [planGroup(code), catalogueText(packageName), code].filter(Boolean).join(' · '),
    },
    {
      key: 'contracts',
      title: t(($) => $.figures.contracts),
      align: 'end',
      render: (total) => figure(count.format(total.totalContracts), total),
    },
    {
      key: 'premium',
      title: t(($) => $.figures.premium),
      align: 'end',
      render: (total) => figure(amount(total.totalPremiumAmount), total),
    },
  ];
}

type Props = {
  readonly label: string;
  readonly search: ReportSearch;
  readonly totals: ReturnType<typeof usePlanTotals>;
};

/** The totals of all plans and of each, as a table or as cards. */
export function PlanTotals({ label, search, totals }: Props) {
  const t = useTranslations();
  const isWide = useIsWide();
  const { data, isPlaceholderData } = totals;
  const unitId = useCountedUnit(search.unitId);
  const columns = usePlanColumns(search, unitId);
  return (
    <>
      {data && (
        <Row as="dl" gap={12} canWrap below={16} className={styles.totals}>
          <Box padBlock={12} padInline={16} frame="panel">
            <dt>{t(($) => $.figures.contracts)}</dt>
            <Text as="dd" size="title" weight="strong">
              <TotalLink
                text={count.format(data.totalContracts)}
                contracts={data.totalContracts}
                {...{ search, unitId }}
              />
            </Text>
          </Box>
          <Box padBlock={12} padInline={16} frame="panel">
            <dt>{t(($) => $.figures.premium)}</dt>
            <Text as="dd" size="title" weight="strong">
              <TotalLink
                text={amount(data.totalPremiumAmount)}
                contracts={data.totalContracts}
                {...{ search, unitId }}
              />
            </Text>
          </Box>
        </Row>
      )}
      <Box frame="panel" isClipped isFaded={isPlaceholderData} aria-busy={isPlaceholderData}>
        {totals.isError && !data ? (
          <CallFailed error={totals.error} onRetry={() => void totals.refetch()} />
        ) : data?.totalContracts === 0 ? (
          <Message
            size="block"
            title={t(($) => $.list.noMatch)}
            text={t(($) => $.list.noMatchText)}
          />
        ) : isWide || !data ? (
          <DataTable
            label={label}
            columns={columns}
            rows={data?.packageCodes}
            rowKey={({ code }) => code}
            onOpen={undefined}
            skeletonRows={6}
          />
        ) : (
          <RowCards columns={columns} rows={data.packageCodes} rowKey={({ code }) => code} />
        )}
      </Box>
    </>
  );
}
