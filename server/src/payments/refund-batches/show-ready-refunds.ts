import type { showReadyRefunds as call } from '@salus/api/payments/refund-batches.ts';
import { overdueSince } from '@salus/domain/payments/refund-batch-state.ts';
import type { App, StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { toOverdueView } from './batch-view.ts';
import { findOverdue, sumUnsent } from './store.ts';

/** The refunds that the next batch has, those without an account, and overdue ones (REFUND-9). */
export const showReadyRefunds: StaffUseCase<typeof call> = async ({ app, now }) => {
  const sums = await sumUnsent(app.db);
  const total = (state: (typeof sums)[number]['account_state']) => {
    const { count, amount } = sums.find((sum) => sum.account_state === state) ?? nothing;
    return { count, amount };
  };
  return {
    ready: total('ready'),
    accountMissing: total('accountMissing'),
    accountPending: total('accountPending'),
    overdue: await overdueRefunds(app.db, app.config, now),
    overdueDays: app.config.REFUND_OVERDUE_DAYS,
  };
};

const nothing = { count: 0, amount: 0 };

/** Refunds of batches whose debit is missing for `REFUND_OVERDUE_DAYS`, oldest batch first. */
export async function overdueRefunds(
  reader: Reader,
  { REFUND_OVERDUE_DAYS: days }: Pick<App['config'], 'REFUND_OVERDUE_DAYS'>,
  now: Date,
) {
  const rows = await findOverdue(reader, overdueSince(now, days));
  return rows.map((row) => toOverdueView(row, { days, now }));
}
