import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { z } from 'zod';
import type { App } from '../../context.ts';
import { type Composed, deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';
import { job } from '../../platform/queue/jobs.ts';
import { readPolicyToMail } from '../issue-policy.ts';
import { policyMail } from '../policy-mail.ts';
import { verificationUrl } from '../verification-code.ts';

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

/** The page confirms the certificate; null after a cancellation. */
async function certificateSms(app: App, contractId: number): Promise<Composed | null> {
  const policy = await readPolicyToMail(app.db, contractId);
  if (!policy?.policy_no || !policy.verification_code || !isInForce(policy.status)) return null;
  const { policy_no: policyNo, verification_code: code } = policy;
  const url = verificationUrl(app.config, policyNo, code);
  return { channel: 'SMS', text: fillSmsTemplate(template, { policyNo, url }) };
}
