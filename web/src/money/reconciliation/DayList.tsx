import { listReconciliationDays } from '@salus/api/payments/reconciliation.ts';
import { USUAL_CLOSE_DAYS } from '@salus/domain/payments/reconciliation/closing.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, day as dayFrom } from '@salus/domain/time/day.ts';
import { useNavigate } from '@tanstack/react-router';
import { CallRows } from '../../calls/rows/CallRows.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { CloseAgreedDays } from './CloseAgreedDays.tsx';
import { useDayColumns } from './use-day-columns.tsx';

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
    <Page title={title} actions={mayClose && days && <CloseAgreedDays days={days} />}>
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
      <CallRows
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
    </Page>
  );
}
