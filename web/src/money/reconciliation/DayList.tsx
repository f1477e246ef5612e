import { listReconciliationDays, type ReconciledDay } from '@salus/api/payments/reconciliation.ts';
import { USUAL_CLOSE_DAYS } from '@salus/domain/payments/reconciliation/closing.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { addDays, day as dayFrom } from '@salus/domain/time/day.ts';
import { useNavigate } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { dayText } from '../../ui/data/format.ts';
import { RowCards } from '../../ui/data/RowCards.tsx';
import { useNow } from '../../ui/data/use-now.ts';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './Reconciliation.module.css';
import { useDayColumns } from './use-day-columns.tsx';

/** 31 business days up to `to`, newest first, with the totals of each side. */
export function DayList({ to }: { readonly to: string | undefined }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const list = useCall(
    listReconciliationDays,
    { query: to === undefined ? {} : { to } },
    { keepPrevious: true },
  );
  const columns = useDayColumns();
  const title = t(($) => $.places.reconciliation);
  const keyOf = ({ day }: ReconciledDay) => day;
  const today = businessDayOf(useNow());
  const move = (days: number) => {
    const next = addDays(dayFrom(list.data?.to ?? today), days);
    const search = next >= today ? {} : { to: next };
    void navigate({ to: '/money/reconciliation', search });
  };

  return (
    <Page title={title}>
      {list.data && (
        <div className={styles.range}>
          <p className="tabular" aria-live="polite">
            {t(($) => $.reconciliation.range, {
              from: dayText(list.data.from),
              to: dayText(list.data.to),
            })}
          </p>
          <div className={styles.steps}>
            <Button onClick={() => move(-USUAL_CLOSE_DAYS)}>
              {t(($) => $.reconciliation.earlier)}
            </Button>
            <Button disabled={list.data.to >= today} onClick={() => move(USUAL_CLOSE_DAYS)}>
              {t(($) => $.reconciliation.later)}
            </Button>
          </div>
        </div>
      )}
      <div className={styles.sheet} aria-busy={list.isPlaceholderData}>
        {list.isError && !list.data ? (
          <CallFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : isWide ? (
          <DataTable
            label={title}
            columns={columns}
            rows={list.data?.days}
            keyOf={keyOf}
            onOpen={({ day }) => void navigate({ to: '/money/reconciliation', search: { day } })}
            skeletonRows={10}
          />
        ) : list.data ? (
          <RowCards columns={columns} rows={list.data.days} keyOf={keyOf} across={2} />
        ) : (
          <SkeletonCards />
        )}
      </div>
    </Page>
  );
}
