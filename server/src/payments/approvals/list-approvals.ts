import type { listApprovals as call } from '@salus/api/payments/approvals.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { ABOUT, type AboutRowOrNone, aboutContract } from '../../contracts/about-contract.ts';
import { type LimitOffset, readPageInSnapshot } from '../../contracts/page.ts';
import { countRows } from '../../platform/db.ts';
import { toApprovalView } from './approval-view.ts';
import { type ApprovalListRow, selectApprovals, withLines } from './read-approvals.ts';

type Row = ApprovalListRow & AboutRowOrNone;

/** Requests for a second clerk: pending ones first and the oldest of them, then the newest. */
export const listApprovals: StaffUseCase<typeof call> = ({ app, actor, now }, query) => {
  const viewer = { accountId: actor.accountId, now };
  return readPageInSnapshot(app.db, query, {
    count: (reader) => countRows(reader.selectFrom('approvals')),
    async read(reader, page) {
      // The linter takes ten seconds to infer the type of the rows.
      const rows: Row[] = await selectApprovals(reader)
        .select(ABOUT)
        .innerJoin(idsOfPage(page, now).as<'page'>('page'), 'page.id', 'a.id')
        .orderBy('page.place')
        .execute();
      return (await withLines(reader, rows)).map((row) => ({
        ...toApprovalView(row, viewer),
        ...aboutContract(row),
      }));
    },
  });
};

/** Two indexes in the order of the list, because a sort reads every request ever made. */
function idsOfPage({ limit, offset }: LimitOffset, now: Date) {
  const isPending = sql`state = 'PENDING' and expires_at > ${now}`;
  return sql<{ readonly id: number; readonly place: number }>`(
    select id, row_number() over (order by is_over, waits_since, requested_at desc, id desc) as place
      from (
        select id, requested_at, false as is_over, requested_at as waits_since from approvals
         where ${isPending}
        union all
        (select id, requested_at, true, null from approvals where (${isPending}) is not true
          order by requested_at desc, id desc limit ${offset + limit})) merged
     order by place limit ${limit} offset ${offset})`;
}
