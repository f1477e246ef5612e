import { z } from 'zod';
import type { App } from '../../context.ts';
import { deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { job } from '../../platform/queue/jobs.ts';
import { sessionMail } from './session-mail.ts';
import { findSessionToMail } from './session-rows.ts';

const payload = z.object({ messageId: z.number().int().positive(), sessionId: z.uuid() });

/** Mails about a sign-in on a new device, or about a session that ended by token reuse. */
export const notifyOfSessionJob = job<App, typeof payload>({
  name: 'accounts.notify-of-session',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: (app, { messageId, sessionId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ kind, created_at: at, language }) => {
      const session = await findSessionToMail(app.db, sessionId);
      return (
        session && sessionMail(app, { ...session, at, isReuse: kind === 'TOKEN_REUSED' }, language)
      );
    }),
});
