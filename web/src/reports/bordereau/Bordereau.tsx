import type { OutputOf } from '@salus/api/endpoint.ts';
import { exportBordereau, showBordereau } from '@salus/api/payments/bordereau.ts';
import { type FileFormat, fileFormats } from '@salus/api/reports.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { streamInSession } from '../../calls/session.ts';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useSavedFile } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import { currentTime } from '../../page/current-time.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { lastWholeMonth, offeredMonths } from './bordereau-search.ts';
import { CompareFile } from './CompareFile.tsx';
import { Disagreements } from './Disagreements.tsx';
import { useMonthName } from './use-month-name.ts';

const route = getRouteApi('/shell/report/bordereau');

/** The month's file for the insurer, and how the insurer's own file differs (BORDEREAU-6). */
export function Bordereau() {
  const t = useTranslations();
  const navigate = useNavigate();
  const today = businessDay(currentTime());
  const { month = lastWholeMonth(today) } = route.useSearch();
  return (
    <RolePage>
      <BordereauMonth
        months={[...new Set([...offeredMonths(today), month])]}
        month={month}
        onChoose={(next) => void navigate({ to: '/report/bordereau', search: { month: next } })}
      />
      <Text as="h2" above={24} below={12} size="large" weight="strong">
        {t(($) => $.bordereau.compare)}
      </Text>
      <CompareFile key={month} month={month} />
    </RolePage>
  );
}

/** A desk for money among the clerk's, a report among the director's. */
const isDesk: Readonly<Record<RoleGroup, boolean>> = {
  sales: false,
  backOffice: true,
  manager: false,
  director: false,
  auditor: false,
  admin: false,
};

function RolePage({ children }: { readonly children: ReactNode }) {
  const t = useTranslations();
  const title = t(($) => $.places.bordereau);
  const person = useSignedInPerson();
  if (person && isDesk[person.roleGroup]) return <DeskPage title={title}>{children}</DeskPage>;
  return (
    <Page title={title}>
      <ReportTabs report="bordereau" />
      {children}
    </Page>
  );
}

type MonthProps = {
  readonly months: readonly string[];
  readonly month: string;
  readonly onChoose: (month: string) => void;
};

/** The chosen month: its file, its sums, and what the ledger has otherwise. */
export function BordereauMonth({ months, month, onChoose }: MonthProps) {
  const t = useTranslations();
  const monthName = useMonthName();
  const file = useSavedFile();
  const read = useCall(showBordereau, { query: { month } }, { keepPrevious: true });
  const download = (format: FileFormat) =>
    file.save(async () => {
      const response = await streamInSession(exportBordereau, { query: { month, format } });
      return URL.createObjectURL(await response.blob());
    }, `bordereau-${month}.${format}`);
  return (
    <>
      <Row gap={8} columnGap={16} align="center" justify="between" canWrap below={16}>
        <SelectField
          id="month"
          label={t(($) => $.bordereau.month)}
          value={month}
          options={months.map((one) => ({ value: one, label: monthName(one) }))}
          onChange={({ target }) => onChoose(target.value)}
        />
        <Row gap={8} canWrap>
          {fileFormats.map((format) => (
            <Button
              key={format}
              kind={format === 'xlsx' ? 'primary' : 'default'}
              isBusy={file.isBusy}
              disabled={!read.data?.rows}
              onClick={() => void download(format)}
            >
              {t(($) => $.fileExport.start[format])}
            </Button>
          ))}
        </Row>
      </Row>
      <Box isFaded={read.isPlaceholderData} aria-busy={read.isFetching}>
        {read.isError && !read.data && (
          <CallFailed error={read.error} onRetry={() => void read.refetch()} />
        )}
        {read.isPending && <SkeletonCards />}
        {read.data && <MonthSums data={read.data} />}
      </Box>
    </>
  );
}

function MonthSums({ data }: { readonly data: OutputOf<typeof showBordereau> }) {
  const t = useTranslations();
  if (data.rows === 0) return <Message size="block" title={t(($) => $.bordereau.empty)} />;
  const sums = [
    [t(($) => $.bordereau.rows), countText(data.rows)],
    [t(($) => $.figures.issued), countText(data.issued)],
    [t(($) => $.figures.premium), amount(data.premium)],
    [t(($) => $.figures.cancelled), countText(data.cancelled)],
    [t(($) => $.figures.refund), amount(data.refund)],
  ];
  return (
    <>
      <Row as="dl" gap={12} canWrap>
        {sums.map(([label, value]) => (
          <Box key={label} frame="panel" padBlock={12} padInline={16}>
            <dt>{label}</dt>
            <Text as="dd" weight="strong" isTabular>
              <bdi>{value}</bdi>
            </Text>
          </Box>
        ))}
      </Row>
      {data.disagreements.length > 0 && <Disagreements rows={data.disagreements} />}
    </>
  );
}
