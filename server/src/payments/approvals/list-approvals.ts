import type { listApprovals as call } from '@salus/api/payments/approvals.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { ABOUT, aboutContractOrNone } from '../../contracts/about-contract.ts';
import { limitOffsetOf, pageOf } from '../../contracts/page.ts';
import { approvalViewOf, selectApprovals } from './read-approvals.ts';

/** Requests for a second clerk: pending ones first and the oldest of them, then the newest. */
export const listApprovals: StaffUseCase<typeof call> = async ({ app, actor, now }, query) => {
  const { limit, offset } = limitOffsetOf(query);
  const isPending = sql<boolean>`a.state = 'PENDING' and a.expires_at > ${now}`;
  const [rows, { total }] = await Promise.all([
    selectApprovals(app.db)
      .select(ABOUT)
      .orderBy(isPending, 'desc')
      .orderBy(sql`case when ${isPending} then a.requested_at end`)
      .orderBy('a.requested_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    app.db
      .selectFrom('approvals')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const viewer = { accountId: actor.accountId, now };
  const results = rows.map((row) => ({
    ...approvalViewOf(row, viewer),
    ...aboutContractOrNone(row),
  }));
  return pageOf(results, total, query);
};
