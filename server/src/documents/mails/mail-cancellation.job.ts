import { z } from 'zod';
import type { App } from '../../context.ts';
import { deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { inTransaction } from '../../platform/db.ts';
import { job } from '../../platform/queue/jobs.ts';
import { cancellationMail, cancellationSms } from './cancellation-mail.ts';
import { ensureMail } from './store.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/**
 * Confirms the cancellation to the customer, by SMS without an e-mail address. The message row
 * exists before the send, once each.
 */
export const mailCancellationJob = job<App, typeof payload>({
  name: 'documents.mail-cancellation',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 2,
  lowerPriorityThan: 'documents.issue-policy',
  async run(app, { contractId }, attempt) {
    const messageId = await inTransaction(app.db, (tx) =>
      ensureMail(tx, 'POLICY_CANCELLED', contractId, app.clock()),
    );
    await deliverMessage(app, messageId, attempt, ({ channel, language }) =>
      channel === 'SMS'
        ? cancellationSms(app, contractId)
        : cancellationMail(app, contractId, language),
    );
  },
});
