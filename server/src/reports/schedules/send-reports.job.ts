import { groupOfRole, type Role } from '@salus/domain/people/roles.ts';
import { nextRun } from '@salus/domain/time/next-run.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { readScope, unitInScope } from '../../contracts/criteria/scope.ts';
import { actorReach } from '../../contracts/scope.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { scheduledJob } from '../../platform/queue/jobs.ts';
import { readRecipients } from './recipients.ts';
import { type ScheduleRow, toRhythm } from './schedule-rows.ts';

/** Mails links to reports that are due; a time that was missed is made up for once (REPORT-11). */
export const sendReportsJob = scheduledJob<App>({
  name: 'reports.send-scheduled',
  timeLimitSeconds: 300,
  every: '*/5 * * * *',
  async run(app) {
    for (let isSent = true; isSent; )
      isSent = await inTransaction(app.db, (tx) => sendNext(tx, app, app.clock()));
  },
});

type DueRow = Omit<ScheduleRow, 'recipients' | 'nextAt'> & {
  readonly recipientIds: number[];
  readonly role: Role;
  readonly isDisabled: boolean;
};

/** @returns false when no schedule is due */
async function sendNext(tx: Tx, app: App, now: Date): Promise<boolean> {
  const { rows } = await sql<DueRow>`
    select s.id, s.account_id as "accountId", s.type, s.filters, s.weekday,
           s.day_of_month as "dayOfMonth", s.at_time as time, s.recipient_ids as "recipientIds",
           a.role, a.disabled_at is not null as "isDisabled"
      from report_schedules s join accounts a on a.id = s.account_id
     where s.ended_at is null and s.next_at <= ${now}
     order by s.next_at, s.id limit 1 for update of s skip locked`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  const change = row.isDisabled
    ? { ended_at: now }
    : { next_at: nextRun(toRhythm(row), row.time, now) };
  await tx.updateTable('report_schedules').set(change).where('id', '=', row.id).execute();
  if (!row.isDisabled) await mailRecipients(tx, app, row, now);
  return true;
}

/** A recipient who has lost the scope, or all of them with the sender, gets no mail. */
async function mailRecipients(tx: Tx, app: App, row: DueRow, now: Date): Promise<void> {
  const { unitId } = row.filters;
  const reach = actorReach({ accountId: row.accountId, party: groupOfRole[row.role] });
  const scope = await readScope(tx, reach, {
    unitId: typeof unitId === 'string' ? Number(unitId) : undefined,
    basis: 'sold',
  });
  if (!scope) return;
  const report = { type: row.type, unitId: unitInScope(scope) };
  const recipients = await readRecipients(tx, report, { ids: row.recipientIds });
  for (const { id, email, maySee } of recipients) {
    if (!maySee) continue;
    const message = {
      contractId: null,
      accountId: id,
      channel: 'EMAIL',
      kind: 'REPORT_READY',
      recipient: email,
      keyPrefix: 'report:',
    } as const;
    await queueMessage({ tx, app, now }, message, { scheduleId: row.id });
  }
}
