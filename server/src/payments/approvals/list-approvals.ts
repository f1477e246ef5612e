import type { listApprovals as call } from '@salus/api/payments/approvals.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { ABOUT, type AboutRowOrNone, aboutContract } from '../../contracts/about-contract.ts';
import { type LimitOffset, readPageInSnapshot } from '../../contracts/page.ts';
import { countRows, type Reader } from '../../platform/db.ts';
import { toApprovalView } from './approval-view.ts';
import { type ApprovalListRow, selectApprovals, withLines } from './read-approvals.ts';

type Row = ApprovalListRow & AboutRowOrNone;

/** Requests for a second clerk: pending ones first and the oldest of them, then the newest. */
export const listApprovals: StaffUseCase<typeof call> = ({ app, actor, now }, query) => {
  const viewer = { accountId: actor.accountId, now };
  return readPageInSnapshot(app.db, query, {
    count: (reader) => countRows(reader.selectFrom('approvals')),
    async read(reader, page) {
      const ids = sql`${await readIds(reader, page, now)}::bigint[]`;
      // The linter takes ten seconds to infer the type of the rows.
      const rows: Row[] = await selectApprovals(reader)
        .select(ABOUT)
        .where('a.id', '=', sql<number>`any(${ids})`)
        .orderBy(sql`array_position(${ids}, a.id)`)
        .execute();
      return (await withLines(reader, rows)).map((row) => ({
        ...toApprovalView(row, viewer),
        ...aboutContract(row),
      }));
    },
  });
};

/** The page from two indexes in its order: a sort would read every request ever made. */
async function readIds(reader: Reader, { limit, offset }: LimitOffset, now: Date) {
  const isPending = sql`state = 'PENDING' and expires_at > ${now}`;
  const query = sql<{ readonly id: number }>`
    select id from (
      select id, requested_at, false as is_over, requested_at as waits_since from approvals
       where ${isPending}
      union all
      (select id, requested_at, true, null from approvals where (${isPending}) is not true
        order by requested_at desc, id desc limit ${offset + limit})) merged
     order by is_over, waits_since, requested_at desc, id desc limit ${limit} offset ${offset}`;
  const { rows } = await query.execute(reader);
  return rows.map(({ id }) => id);
}
