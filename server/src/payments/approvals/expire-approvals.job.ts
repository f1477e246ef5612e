import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../platform/db.ts';
import { scheduledJob } from '../../platform/queue/jobs.ts';
import { findApproval, findOverdue } from './approval-rows.ts';
import { expireApproval } from './expire-approval.ts';
import { lockSubject } from './lock-subject.ts';

/** Ends requests whose three working days are over (APPROVE-6). */
export const expireApprovals = scheduledJob<App>({
  name: 'payments.expire-approvals',
  timeLimitSeconds: 280,
  every: '*/5 * * * *',
  run: (app) => endOverdueApprovals(app),
});

/**
 * Each in its own transaction; one that was decided meanwhile is unchanged.
 * @param statementId ends only the requests of this statement
 */
export async function endOverdueApprovals(app: App, statementId?: number): Promise<void> {
  for (const overdue of await findOverdue(app.db, app.clock(), statementId))
    await inTransaction(app.db, async (tx) => {
      const contract = await lockSubject(tx, overdue);
      const approval = await findApproval(tx, overdue.id);
      if (approval && isPendingApproval(approval.state))
        await expireApproval({ tx, app, now: app.clock() }, contract, approval);
    });
}
