import { z } from 'zod';
import type { App } from '../../context.ts';
import { messageComposer } from '../../messages/message-composer.ts';

const facts = z.object({ fileId: z.number().int().positive() });

/** A link to the file, behind the sign-in: no name, no figure and no attachment (REPORT-11). */
export const reportMessage = messageComposer({
  read: async ({ db }, _, payload) => {
    const { fileId } = facts.parse(payload);
    return await db
      .selectFrom('report_files')
      .select('id')
      .where('id', '=', fileId)
      .where('ended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  },
  mail: ({ id }, { t, config }) => ({
    subject: t(($) => $.mail.report.subject),
    heading: t(($) => $.mail.report.heading),
    greeting: t(($) => $.mail.report.greeting),
    opening: [t(($) => $.mail.report.text)],
    link: {
      text: t(($) => $.mail.report.open),
      url: `${origin(config)}/report/schedules?file=${id}`,
    },
    small: [t(($) => $.mail.automatic)],
  }),
});

const origin = ({ PUBLIC_URL, PORT }: Pick<App['config'], 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;
