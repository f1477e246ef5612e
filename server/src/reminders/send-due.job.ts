import type { App } from '../context.ts';
import { scheduledJob } from '../platform/queue/jobs.ts';
import { sendDueReminders } from './send-due.ts';

/** Reads an index of what is due, so that a run without reminders costs one statement. */
export const sendRemindersJob = scheduledJob<App>({
  name: 'reminders.send-due',
  timeLimitSeconds: 280,
  every: '* * * * *',
  run: sendDueReminders,
});
