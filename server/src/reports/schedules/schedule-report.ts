import { RefusalError } from '@salus/api/refusal-error.ts';
import { stepsQuery } from '@salus/api/reports/sale-steps.ts';
import type * as api from '@salus/api/reports/schedules.ts';
import { reportQuery } from '@salus/api/reports.ts';
import { nextRun } from '@salus/domain/time/next-run.ts';
import type { StaffUseCase, StaffWrite } from '../../context.ts';
import { readScope, unitInScope } from '../../contracts/criteria/scope.ts';
import { actorReach } from '../../contracts/scope.ts';
import { fieldRefusal, validationRefusal } from '../../platform/http/reply.ts';
import { readRecipients } from './recipients.ts';
import { readSchedules, type ScheduleFilters, scheduleView, toRhythm } from './schedule-rows.ts';

/**
 * Schedules a report for people who may see it; it ends with the account (REPORT-11).
 * @throws Refusal VALIDATION_ERROR naming a filter, RECIPIENT_OUT_OF_SCOPE
 */
export const scheduleReport: StaffWrite<typeof api.scheduleReport> = async (ctx, input) => {
  const { tx, actor, now, origin } = ctx;
  const { type, filters, weekday = null, dayOfMonth = null, time, recipients } = input;
  const { unitId } = parseFilters(type, filters);
  const scope = await readScope(tx, actorReach(actor), { unitId, basis: 'sold' });
  if (!scope) throw fieldRefusal([{ path: 'filters.unitId', code: 'invalid' }]);
  const emails = [...new Set(recipients.map((email) => email.toLowerCase()))];
  const report = { type, unitId: unitInScope(scope) };
  const accounts = await readRecipients(tx, report, { emails });
  if (accounts.length < emails.length || accounts.some(({ maySee }) => !maySee))
    throw new RefusalError('RECIPIENT_OUT_OF_SCOPE');
  const { id } = await tx
    .insertInto('report_schedules')
    .values({
      account_id: actor.accountId,
      type,
      filters: JSON.stringify(filters),
      weekday,
      day_of_month: dayOfMonth,
      at_time: time,
      language: origin.language,
      recipient_ids: accounts.map((account) => account.id),
      created_at: now,
      next_at: nextRun(toRhythm({ weekday, dayOfMonth }), time, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [row] = await readSchedules(tx, actor.accountId, id);
  if (!row) throw new RefusalError('NOT_FOUND');
  return scheduleView(row);
};

/** Parses the filters as the report itself does. */
function parseFilters(type: api.ScheduledType, filters: ScheduleFilters) {
  const parsed =
    type === 'OFFICERS'
      ? stepsQuery.safeParse(filters)
      : reportQuery.safeParse({ ...filters, type });
  if (parsed.success) return parsed.data;
  throw validationRefusal(
    parsed.error.issues.map((issue) => ({ ...issue, path: ['filters', ...issue.path] })),
  );
}

export const listSchedules: StaffUseCase<typeof api.listSchedules> = async ({ app, actor }) =>
  (await readSchedules(app.db, actor.accountId)).map(scheduleView);

export const showSchedule: StaffUseCase<typeof api.showSchedule> = async (
  { app, actor },
  { id },
) => {
  const [row] = await readSchedules(app.db, actor.accountId, id);
  if (!row) throw new RefusalError('NOT_FOUND');
  return scheduleView(row);
};

export const endSchedule: StaffWrite<typeof api.endSchedule> = async (
  { tx, actor, now },
  { id },
) => {
  const ended = await tx
    .updateTable('report_schedules')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new RefusalError('NOT_FOUND');
  return { id };
};
