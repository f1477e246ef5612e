import type { ScheduledType } from '@salus/api/reports/schedules.ts';
import { z } from 'zod';
import type { App } from '../../context.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import type { ScheduleFilters } from './schedule-rows.ts';

const facts = z.object({ scheduleId: z.number().int().positive() });
const storedFilters = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** A link to the report, behind the sign-in: no name, no figure and no file. */
export const reportMessage = messageComposer({
  read: async ({ db }, _, payload) => {
    const { scheduleId } = facts.parse(payload);
    const row = await db
      .selectFrom('report_schedules')
      .select(['type', 'filters'])
      .where('id', '=', scheduleId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return row && { type: row.type, filters: storedFilters.parse(row.filters) };
  },
  mail: ({ type, filters }, { t, config }) => ({
    subject: t(($) => $.mail.report.subject),
    heading: t(($) => $.mail.report.heading),
    greeting: t(($) => $.mail.report.greeting),
    opening: [t(($) => $.mail.report.text)],
    link: {
      text: t(($) => $.mail.report.open),
      url: `${origin(config)}${reportAddress(type, filters)}`,
    },
    small: [t(($) => $.mail.automatic)],
  }),
});

const origin = ({ PUBLIC_URL, PORT }: Pick<App['config'], 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** The address of the screen; several values of a filter are a list there. */
function reportAddress(type: ScheduledType, filters: ScheduleFilters): string {
  const parameters = Object.entries(filters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const path = type === 'OFFICERS' ? '/report/officers' : '/report/export';
  return `${path}?${new URLSearchParams(parameters)}`;
}
