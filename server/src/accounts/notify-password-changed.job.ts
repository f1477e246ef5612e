import { z } from 'zod';
import type { App } from '../context.ts';
import { deliverMessage, deliveryRetries } from '../messages/deliver.ts';
import { job } from '../platform/queue/jobs.ts';
import { findAccountToNotify } from './account-rows.ts';
import { passwordChangedMail } from './passwords/password-changed-mail.ts';

const payload = z.object({ messageId: z.number().int().positive() });

/** Mails a notice about a changed password, also to an account that was disabled meanwhile. */
export const notifyPasswordChangedJob = job<App, typeof payload>({
  name: 'accounts.tell-password-changed',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: (app, { messageId }, attempt) =>
    deliverMessage(
      app,
      messageId,
      attempt,
      async ({ account_id: id, created_at: changedAt, language }) => {
        const account = id === null ? null : await findAccountToNotify(app.db, id);
        return account && passwordChangedMail(app, { ...account, changedAt }, language);
      },
    ),
});
