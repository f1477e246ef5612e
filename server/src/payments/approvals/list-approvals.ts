import type { listApprovals as call } from '@salus/api/payments/approvals.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { ABOUT, type AboutRowOrNone, aboutContract } from '../../contracts/about-contract.ts';
import { readPageInSnapshot } from '../../contracts/page.ts';
import { countRows } from '../../platform/db.ts';
import { toApprovalView } from './approval-view.ts';
import { type ApprovalListRow, selectApprovals, withLines } from './read-approvals.ts';

type Row = ApprovalListRow & AboutRowOrNone;

/** Requests for a second clerk: pending ones first and the oldest of them, then the newest. */
export const listApprovals: StaffUseCase<typeof call> = ({ app, actor, now }, query) => {
  const viewer = { accountId: actor.accountId, now };
  const isPending = sql<boolean>`a.state = 'PENDING' and a.expires_at > ${now}`;
  return readPageInSnapshot(app.db, query, {
    count: (reader) => countRows(reader.selectFrom('approvals')),
    async read(reader, { limit, offset }) {
      // The linter takes ten seconds to infer the type of the rows.
      const rows: Row[] = await selectApprovals(reader)
        .select(ABOUT)
        .orderBy(isPending, 'desc')
        .orderBy(sql`case when ${isPending} then a.requested_at end`)
        .orderBy('a.requested_at', 'desc')
        .orderBy('a.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return (await withLines(reader, rows)).map((row) => ({
        ...toApprovalView(row, viewer),
        ...aboutContract(row),
      }));
    },
  });
};
