import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { z } from 'zod';
import type { App } from '../../context.ts';
import { type ComposedMessage, deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';
import { inTransaction } from '../../platform/db.ts';
import { job } from '../../platform/queue/jobs.ts';
import { ensureCustomerPage } from '../certificates/customer-page.ts';
import { readPolicyToMail } from '../store.ts';
import { policyMail } from './policy-mail.ts';

const payload = z.object({ messageId: z.number().int().positive() });
const template = readSmsTemplate('certificate');

/** Sends the certificate once more: the file by e-mail, or the address of its page by SMS. */
export const deliverCertificateJob = job<App, typeof payload>({
  name: 'documents.deliver-certificate',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 4,
  lowerPriorityThan: 'documents.issue-policy',
  run: (app, { messageId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ channel, contract_id: id, language }) => {
      if (id === null) return null;
      return channel === 'SMS'
        ? await certificateSms(app, id)
        : await policyMail(app, id, language);
    }),
});

/** The address of the customer's page (MY-9); null after a cancellation. */
async function certificateSms(app: App, contractId: number): Promise<ComposedMessage | null> {
  const policy = await readPolicyToMail(app.db, contractId);
  if (!policy?.policy_no || !isInForce(policy.status)) return null;
  const { policy_no: policyNo } = policy;
  const url = await inTransaction(app.db, (tx) =>
    ensureCustomerPage(tx, app.config, contractId, app.clock()),
  );
  return { channel: 'SMS', text: fillSmsTemplate(template, { policyNo, url }) };
}
