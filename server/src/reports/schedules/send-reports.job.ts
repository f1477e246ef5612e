import { randomUUID } from 'node:crypto';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { fileTypes } from '@salus/api/reports.ts';
import { groupOfRole, type Role, seesMasked } from '@salus/domain/people/roles.ts';
import { nextRun } from '@salus/domain/time/next-run.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { readScope, unitInScope } from '../../contracts/criteria/scope.ts';
import { actorReach } from '../../contracts/scope.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { inTransaction, type Reader, type Tx } from '../../platform/db.ts';
import { scheduledJob } from '../../platform/queue/jobs.ts';
import {
  endUnmade,
  insertUnmadeFile,
  keepReportFile,
  nextUnmadeFile,
  renewStorageKey,
} from './file-rows.ts';
import { openReport } from './open-report.ts';
import { readRecipients } from './recipients.ts';
import { type ScheduleRow, toRhythm } from './schedule-rows.ts';
import { removeParts, storeParts } from './stored-parts.ts';

/**
 * Makes the files of reports that are due, and mails their links. A time that was missed is made
 * up for once (REPORT-11).
 */
export const sendReportsJob = scheduledJob<App>({
  name: 'reports.send-scheduled',
  timeLimitSeconds: 1800,
  every: '*/5 * * * *',
  async run(app) {
    for (let isDue = true; isDue; )
      isDue = await inTransaction(app.db, (tx) => takeNext(tx, app.clock()));
    let failure: unknown = null;
    for (let id = await nextUnmadeFile(app.db, 0); id; id = await nextUnmadeFile(app.db, id))
      // One that fails waits for the next run, and delays no other.
      await makeFile(app, id).catch((error: unknown) => {
        failure = error;
      });
    if (failure) throw failure;
  },
});

type DueRow = Omit<ScheduleRow, 'recipients'> & {
  readonly recipientIds: number[];
  readonly role: Role;
};

const dueColumns = sql`
  s.id, s.account_id as "accountId", s.type, s.filters, s.weekday, s.language,
  s.day_of_month as "dayOfMonth", s.at_time as time, s.next_at as "nextAt",
  s.recipient_ids as "recipientIds", a.role`;

/** @returns false when no schedule is due */
async function takeNext(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<DueRow>`
    select ${dueColumns} from report_schedules s join accounts a on a.id = s.account_id
     where s.ended_at is null and s.next_at <= ${now}
     order by s.next_at, s.id limit 1 for update of s skip locked`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  await insertUnmadeFile(tx, {
    scheduleId: row.id,
    dueAt: row.nextAt,
    format: row.type === 'EXPORT' && row.filters['format'] === 'csv' ? 'csv' : 'xlsx',
    storageKey: newKey(row.id),
  });
  const next_at = nextRun(toRhythm(row), row.time, now);
  await tx.updateTable('report_schedules').set({ next_at }).where('id', '=', row.id).execute();
  return true;
}

const newKey = (scheduleId: number) => `reports/${scheduleId}/${randomUUID()}`;

/** Makes one file within the scope that its account has now, and mails its link. */
async function makeFile(app: App, fileId: number): Promise<void> {
  const { rows } = await sql<DueRow & { readonly format: 'csv' | 'xlsx' }>`
    select ${dueColumns}, f.format
      from report_files f join report_schedules s on s.id = f.schedule_id
      join accounts a on a.id = s.account_id where f.id = ${fileId}`.execute(app.db);
  const [row] = rows;
  if (!row) return;
  const now = app.clock();
  const actor = { accountId: row.accountId, party: groupOfRole[row.role] };
  const report = await readReport(app.db, row);
  if (!report) return await inTransaction(app.db, (tx) => endUnmade(tx, row.id, now));
  const { files } = app.integrations;
  const storageKey = newKey(row.id);
  const renewal = await inTransaction(app.db, (tx) => renewStorageKey(tx, fileId, storageKey));
  if (!renewal) return;
  await removeParts(files, renewal.earlierKey);
  const recipients = await readRecipients(app.db, report, { ids: row.recipientIds });
  const parties = [actor.party, ...recipients.map(({ role }) => groupOfRole[role])];
  // One file for all: its numbers are as the reader who sees least has them (SEC-9).
  const isMasked = app.config.masksIdentity && parties.some((party) => seesMasked[party]);
  const opening = openReport(row.type, { app, actor, now }, { ...row, isMasked });
  const open = await opening.catch((error: unknown) => {
    if (error instanceof RefusalError && error.code === 'VALIDATION_ERROR') return null;
    throw error;
  });
  // A filter names what exists no more.
  if (!open) return await inTransaction(app.db, (tx) => endUnmade(tx, row.id, now));
  const { stream, ...contents } = open;
  const parts = await storeParts(files, storageKey, stream, fileTypes[row.format]);
  const file = { ...contents, ...parts, unitId: report.unitId, isMasked, madeAt: now };
  const isKept = await inTransaction(app.db, async (tx) => {
    if (!(await keepReportFile(tx, { id: fileId, storageKey }, file))) return false;
    await mailRecipients(tx, app, { fileId, now, report, ids: row.recipientIds });
    return true;
  });
  if (!isKept) await removeParts(files, storageKey);
}

type Report = Pick<DueRow, 'type'> & { readonly unitId: number | null };

/** The report within the scope of its account; null where the scope has lost its unit. */
async function readReport(
  reader: Reader,
  { accountId, type, role, filters: { unitId } }: DueRow,
): Promise<Report | null> {
  const scope = await readScope(reader, actorReach({ accountId, party: groupOfRole[role] }), {
    unitId: typeof unitId === 'string' ? Number(unitId) : undefined,
    basis: 'sold',
  });
  return scope && scope !== 'none' ? { type, unitId: unitInScope(scope) } : null;
}

type Mailing = {
  readonly fileId: number;
  readonly now: Date;
  readonly report: Report;
  readonly ids: readonly number[];
};

/** A recipient who has lost the scope gets no mail. */
async function mailRecipients(
  tx: Tx,
  app: App,
  { fileId, now, report, ids }: Mailing,
): Promise<void> {
  for (const { id, email, maySee } of await readRecipients(tx, report, { ids })) {
    if (!maySee) continue;
    const message = {
      contractId: null,
      accountId: id,
      channel: 'EMAIL',
      kind: 'REPORT_READY',
      recipient: email,
      keyPrefix: 'report:',
    } as const;
    await queueMessage({ tx, app, now }, message, { fileId });
  }
}
