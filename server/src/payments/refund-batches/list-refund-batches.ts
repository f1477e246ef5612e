import type * as api from '@salus/api/payments/refund-batches.ts';
import { overdueSince } from '@salus/domain/payments/refund-batch-state.ts';
import type { App, StaffUseCase } from '../../context.ts';
import { readPageInSnapshot } from '../../contracts/page.ts';
import type { Reader } from '../../platform/db.ts';
import { readBatch, selectBatches, toBatchView, toOverdueView } from './batch-view.ts';
import { findOverdue, sumUnsent } from './store.ts';

/** Batches of refunds, newest first. */
export const listRefundBatches: StaffUseCase<typeof api.listRefundBatches> = (
  { app: { db, config }, now },
  query,
) =>
  readPageInSnapshot(db, query, {
    async count(reader) {
      const { total } = await reader
        .selectFrom('refund_batches')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    async read(reader, { limit, offset }) {
      const batches = selectBatches(reader).orderBy('b.id', 'desc');
      const rows = await batches.limit(limit).offset(offset).execute();
      return rows.map((row) => toBatchView(row, { config, now }));
    },
  });

/** A batch with the state of each of its refunds (REFUND-11). */
export const showRefundBatchLines: StaffUseCase<typeof api.showRefundBatchLines> = (
  { app: { db, config }, now },
  { id },
) => readBatch(db, id, { config, now });

/** The refunds that the next batch has, those without an account, and overdue ones (REFUND-9). */
export const showReadyRefunds: StaffUseCase<typeof api.showReadyRefunds> = async ({ app, now }) => {
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
