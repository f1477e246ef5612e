import { z } from 'zod';
import type { App } from '../../context.ts';
import { deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { job } from '../../platform/queue/jobs.ts';
import { passwordMail } from './password-mail.ts';
import { findPasswordToMail } from './store.ts';

const payload = z.object({ messageId: z.number().int().positive() });

/** Derives the password from the key, so only the mail holds it; an expired one is not sent. */
export const deliverPasswordJob = job<App, typeof payload>({
  name: 'accounts.deliver-password',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 4,
  run: (app, { messageId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ mailed_password_id: id, language }) => {
      const passwordToMail = id === null ? null : await findPasswordToMail(app.db, id, app.clock());
      return passwordToMail && passwordMail(app, passwordToMail, language);
    }),
});
