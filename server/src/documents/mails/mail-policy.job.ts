import { z } from 'zod';
import type { App } from '../../context.ts';
import { deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { inTransaction } from '../../platform/db.ts';
import { job } from '../../platform/queue/jobs.ts';
import { policyMail } from './policy-mail.ts';
import { ensureMail } from './store.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/** Mails the certificate to the customer. The message row exists before the send, once each. */
export const mailPolicyJob = job<App, typeof payload>({
  name: 'documents.mail-policy',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 4,
  // Issuing takes precedence over the mails about it.
  lowerPriorityThan: 'documents.issue-policy',
  async run(app, { contractId }, attempt) {
    const messageId = await inTransaction(app.db, (tx) =>
      ensureMail(tx, 'POLICY_ISSUED', contractId, app.clock()),
    );
    await deliverMessage(app, messageId, attempt, ({ language }) =>
      policyMail(app, contractId, language),
    );
  },
});
