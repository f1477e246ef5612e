import { listReconciliationDays, type ReconciledDay } from '@salus/api/payments/reconciliation.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import {
  type DayAgreement,
  isChangedSinceClose,
  USUAL_CLOSE_DAYS,
} from '@salus/domain/payments/reconciliation/closing.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, day as dayFrom } from '@salus/domain/time/day.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, FileQuestion } from 'lucide-react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, countText, dayText, instantText } from '../../ui/data/format.ts';
import { Tag, type TagLook } from '../../ui/data/Tag.tsx';
import { useNow } from '../../ui/data/use-now.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { CloseAgreedDays } from './CloseAgreedDays.tsx';

/** 31 business days up to `to`, newest first, from the day of the first contract on. */
export function DayList({ to }: { readonly to: string | undefined }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const list = useCall(
    listReconciliationDays,
    { query: to === undefined ? {} : { to } },
    { keepPrevious: true },
  );
  const columns = useDayColumns();
  const mayClose = useMayWrite();
  const title = t(($) => $.places.reconciliation);
  const today = businessDay(useNow());
  const firstDay = list.data?.firstDay ?? null;
  const days = list.data?.days.filter(({ day }) => firstDay !== null && day >= firstDay);
  const hasEarlier = firstDay !== null && list.data !== undefined && list.data.from > firstDay;
  const move = (days: number) => {
    const next = addDays(dayFrom(list.data?.to ?? today), days);
    const search = next >= today ? {} : { to: next };
    void navigate({ to: '/money/reconciliation', search });
  };

  return (
    <DeskPage title={title} actions={mayClose && days && <CloseAgreedDays days={days} />}>
      {list.data && (
        <Row gap={8} columnGap={16} align="center" justify="between" canWrap below={12}>
          <p className="tabular" aria-live="polite">
            {t(($) => $.reconciliation.range, {
              from: dayText(days?.at(-1)?.day ?? list.data.from),
              to: dayText(list.data.to),
            })}
          </p>
          <Row gap={8}>
            <Button disabled={!hasEarlier} onClick={() => move(-USUAL_CLOSE_DAYS)}>
              {t(($) => $.reconciliation.earlier)}
            </Button>
            <Button disabled={list.data.to >= today} onClick={() => move(USUAL_CLOSE_DAYS)}>
              {t(($) => $.reconciliation.later)}
            </Button>
          </Row>
        </Row>
      )}
      <PagedRows
        label={title}
        list={list}
        rows={days}
        empty={{
          title: t(($) => $.reconciliation.noContract),
          text: t(($) => $.reconciliation.noContractText),
        }}
        columns={columns}
        rowKey={({ day }) => day}
        onOpen={({ day }) => void navigate({ to: '/money/reconciliation', search: { day } })}
        skeletonRows={10}
        across={2}
      />
    </DeskPage>
  );
}

type Total = ReconciledDay['gateway'];

/** Day, the sides, the difference that they add up to, and the state with the last close. */
function useDayColumns(): Column<ReconciledDay>[] {
  const t = useTranslations();
  const sides = {
    gateway: t(($) => $.reconciliation.gateway),
    bank: t(($) => $.domain.reconciliation.origins.BANK),
    manual: t(($) => $.domain.reconciliation.origins.MANUAL),
    contracts: t(($) => $.domain.reconciliation.origins.CONTRACTS),
  };
  return [
    {
      key: 'day',
      title: t(($) => $.reconciliation.day),
      hasOwnLabel: true,
      render: ({ day }) => (
        <Link to="/money/reconciliation" search={{ day }}>
          <Text as="bdi" weight="medium" isTabular isOneLine>
            {dayText(day)}
          </Text>
        </Link>
      ),
    },
    ...objectKeys(sides).map(
      (key): Column<ReconciledDay> => ({
        key,
        title: sides[key],
        align: 'end',
        ...(key === 'contracts' && { needs: 'someRoom' as const }),
        render: (row) => <Sum {...row[key]} />,
      }),
    ),
    {
      key: 'difference',
      title: t(($) => $.reconciliation.difference),
      align: 'end',
      render: (row) => <DifferenceSum {...row.difference} />,
    },
    {
      key: 'state',
      title: t(($) => $.reconciliation.state),
      hasOwnLabel: true,
      render: (row) => <State row={row} />,
    },
  ];
}

/** Whether the day agrees, then its close. */
function State({ row }: { readonly row: ReconciledDay }) {
  const t = useTranslations();
  const { state, agreement, isClosable, closedAt, closedByName } = row;
  return (
    <Row as="span" gap={0} columnGap={8} align="center" canWrap>
      <AgreementTag agreement={agreement} isOver={isClosable} />
      {isClosable && (
        <span className={isChangedSinceClose(state) ? cells.warning : cells.second}>
          {t(($) => $.reconciliation.states[state])}
          {closedAt !== null && (
            <>
              {' · '}
              <bdi>{closedByName}</bdi>
              {' · '}
              <bdi>{instantText(closedAt)}</bdi>
            </>
          )}
        </span>
      )}
    </Row>
  );
}

const Sum = ({ amount: sum }: Total) => (
  <Text tone={sum === 0 ? 'secondary' : undefined} className={cells.number}>
    {amount(sum)}
  </Text>
);

const looks: Readonly<Record<DayAgreement, TagLook>> = {
  AGREES: { icon: CircleCheck, color: 'green' },
  DIFFERS: { icon: CircleAlert, color: 'rose' },
  NO_STATEMENT: { icon: FileQuestion, color: 'slate' },
};

type Props = { readonly agreement: DayAgreement; readonly isOver: boolean };

/** Whether the sides agree. A day that has not ended has its own text. */
function AgreementTag({ agreement, isOver }: Props) {
  const t = useTranslations();
  if (!isOver) return <Tag icon={Clock} color="slate" text={t(($) => $.reconciliation.running)} />;
  return (
    <Tag {...looks[agreement]} text={t(($) => $.domain.reconciliation.agreements[agreement])} />
  );
}

/** The sum of the differences, and their number where there are any. */
function DifferenceSum({ count, amount: sum }: { count: number; amount: number }) {
  const t = useTranslations();
  if (count === 0)
    return (
      <Text tone="secondary" className={cells.number}>
        {amount(sum)}
      </Text>
    );
  return (
    <Text tone="rose" weight="medium" isTabular isOneLine>
      {amount(sum)}
      <span className={cells.second}>
        {t(($) => $.reconciliation.lines, { number: countText(count) })}
      </span>
    </Text>
  );
}
