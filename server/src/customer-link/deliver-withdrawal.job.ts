import { z } from 'zod';
import type { App } from '../context.ts';
import { readReferenceNumber } from '../contracts/read-contract.ts';
import { deliverMessage, deliveryRetries } from '../messages/deliver.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';
import { job } from '../platform/queue/jobs.ts';

const payload = z.object({ messageId: z.number().int().positive() });
const template = readSmsTemplate('contract-withdrawn');

/** Notifies the customer that the contract behind their link was given up. */
export const deliverWithdrawalJob = job<App, typeof payload>({
  name: 'customer-link.deliver-withdrawal',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 4,
  run: (app, { messageId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ contract_id: contractId }) => {
      const reference = contractId === null ? null : await readReferenceNumber(app.db, contractId);
      if (reference === null) return null;
      return { channel: 'SMS', text: fillSmsTemplate(template, { reference }) };
    }),
});
