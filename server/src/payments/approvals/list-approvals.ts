import type { listApprovals as call } from '@salus/api/payments/approvals.ts';
import { pendingApprovalStates } from '@salus/domain/payments/approval.ts';
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
  const isPendingOnly = query.state !== undefined;
  return readPageInSnapshot(app.db, query, {
    count: (reader) =>
      countRows(
        isPendingOnly
          ? pendingApprovals(reader, now).clearSelect()
          : reader.selectFrom('approvals'),
      ),
    async read(reader, page) {
      const ids = sql`${await readIds(reader, { ...page, isPendingOnly, now })}::bigint[]`;
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

/** Requests that a second clerk can decide. */
export const pendingApprovals = (reader: Reader, now: Date) =>
  reader
    .selectFrom('approvals')
    .where('state', 'in', pendingApprovalStates)
    .where('expires_at', '>', now)
    .select('requested_at');

type PageOfIds = LimitOffset & { readonly isPendingOnly: boolean; readonly now: Date };

/** The page from two indexes in its order: a sort would read every request ever made. */
async function readIds(reader: Reader, { limit, offset, isPendingOnly, now }: PageOfIds) {
  const isPending = sql`state = 'PENDING' and expires_at > ${now}`;
  const others = sql`
      union all
      (select id, requested_at, true, null from approvals where (${isPending}) is not true
        order by requested_at desc, id desc limit ${offset + limit})`;
  const query = sql<{ readonly id: number }>`
    select id from (
      select id, requested_at, false as is_over, requested_at as waits_since from approvals
       where ${isPending} ${isPendingOnly ? sql`` : others}) merged
     order by is_over, waits_since, requested_at desc, id desc limit ${limit} offset ${offset}`;
  const { rows } = await query.execute(reader);
  return rows.map(({ id }) => id);
}
