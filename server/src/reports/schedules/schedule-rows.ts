import type { ScheduledType } from '@salus/api/reports/schedules.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { Rhythm } from '@salus/domain/time/next-run.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

export type ScheduleFilters = Readonly<Record<string, string | string[]>>;

export type ScheduleRow = {
  readonly id: number;
  readonly accountId: number;
  readonly type: ScheduledType;
  readonly filters: ScheduleFilters;
  readonly weekday: number | null;
  readonly dayOfMonth: number | null;
  readonly time: string;
  readonly language: LanguageCode;
  readonly recipients: readonly string[];
  readonly nextAt: Date;
};

/** The schedules of an account that have not ended, or one of them; the next one first. */
export async function readSchedules(
  reader: Reader,
  accountId: number,
  id: number | null = null,
): Promise<readonly ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.id, s.account_id as "accountId", s.type, s.filters, s.weekday,
           s.day_of_month as "dayOfMonth", s.at_time as time, s.language, s.next_at as "nextAt",
           array(select a.email_address from accounts a where a.id = any(s.recipient_ids)
             order by a.email_address) as recipients
      from report_schedules s
     where s.account_id = ${accountId} and s.ended_at is null
       and (${id}::bigint is null or s.id = ${id}::bigint)
     order by s.next_at, s.id`.execute(reader);
  return rows;
}

type Times = Pick<ScheduleRow, 'weekday' | 'dayOfMonth'>;

/** The database holds exactly one of both. */
export const toRhythm = ({ weekday, dayOfMonth }: Times): Rhythm =>
  weekday === null ? { dayOfMonth: dayOfMonth ?? 1 } : { weekday };

export const scheduleView = ({ accountId: _, language: __, ...row }: ScheduleRow) => ({
  ...row,
  filters: { ...row.filters },
  recipients: [...row.recipients],
});
