import type { listRefundBatches as call } from '@salus/api/payments/refund-batches.ts';
import type { StaffUseCase } from '../../context.ts';
import { readPageInSnapshot } from '../../contracts/page.ts';
import { countRows } from '../../platform/db.ts';
import { selectBatches, toBatchView } from './batch-view.ts';

/** Batches of refunds, newest first. */
export const listRefundBatches: StaffUseCase<typeof call> = ({ app: { db, config }, now }, query) =>
  readPageInSnapshot(db, query, {
    count: (reader) => countRows(reader.selectFrom('refund_batches')),
    async read(reader, { limit, offset }) {
      const batches = selectBatches(reader).orderBy('b.id', 'desc');
      const rows = await batches.limit(limit).offset(offset).execute();
      return rows.map((row) => toBatchView(row, { config, now }));
    },
  });
