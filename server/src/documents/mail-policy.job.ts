import { z } from 'zod';
import type { App } from '../context.ts';
import { deliverMessage, deliveryRetries } from '../messages/deliver.ts';
import { inTransaction } from '../platform/db.ts';
import { job } from '../platform/jobs.ts';
import { policyMail } from './policy-mail.ts';
import { ensureMail } from './store.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/** Brings the customer their certificate. The message is written down before it is sent, once per contract. */
export const mailPolicyJob = job<App, typeof payload>({
  name: 'documents.mail-policy',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 4,
  // In a rush every customer gets their cover before any gets the mail about it.
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
