import type { listCustomerRequests as call } from '@salus/api/contracts/customer-requests.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { ABOUT, aboutContract } from '../contracts/about-contract.ts';
import { isTakenBy } from '../contracts/current-take.ts';
import { openRequestView } from '../contracts/customer-requests/open-request-view.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { readPendingCancellations } from '../payments/approvals/pending-cancellations.ts';
import { countRows, type Reader } from '../platform/db.ts';

/** Requests that no clerk has answered, those due first (MY-8). */
export const listCustomerRequests: StaffUseCase<typeof call> = (
  { app: { db }, actor, now },
  query,
) => {
  const isOfTaker = isTakenBy(sql`r.contract_id`, query.takenBy, actor);
  return readPageInSnapshot(db, query, {
    count: (reader) => countRows(selectOpen(reader).where(isOfTaker)),
    async read(reader, { limit, offset }) {
      const rows = await selectOpen(reader)
        .where(isOfTaker)
        .innerJoin('contracts as c', 'c.id', 'r.contract_id')
        .selectAll('r')
        .select(ABOUT)
        .orderBy('r.answer_due_on')
        .orderBy('r.id')
        .limit(limit)
        .offset(offset)
        .execute();
      const ids = rows.map((row) => row.contract_id);
      const pending = await readPendingCancellations(reader, ids, now);
      return rows.map((row) => ({
        ...aboutContract(row),
        ...openRequestView(row),
        pendingCancellation: pending.get(row.contract_id) ?? null,
      }));
    },
  });
};

/** Their contracts, and since when they wait. */
export const openRequests = (reader: Reader) =>
  selectOpen(reader).select(['r.contract_id', 'r.requested_at as at']);

const selectOpen = (reader: Reader) =>
  reader.selectFrom('customer_requests as r').where('r.answered_at', 'is', null);
