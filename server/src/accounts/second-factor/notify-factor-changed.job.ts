import { z } from 'zod';
import type { App } from '../../context.ts';
import { deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { job } from '../../platform/queue/jobs.ts';
import { findAccountToNotify } from '../store.ts';
import { factorChangedMail, factorChanges } from './factor-changed-mail.ts';

const payload = z.object({
  messageId: z.number().int().positive(),
  change: z.enum(factorChanges),
});

/** Mails about a changed second factor, also to an account that was disabled meanwhile. */
export const notifyFactorChangedJob = job<App, typeof payload>({
  name: 'accounts.notify-factor-changed',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: (app, { messageId, change }, attempt) =>
    deliverMessage(
      app,
      messageId,
      attempt,
      async ({ account_id: id, created_at: changedAt, language }) => {
        const account = id === null ? null : await findAccountToNotify(app.db, id);
        return account && factorChangedMail(app, { ...account, change, changedAt }, language);
      },
    ),
});
