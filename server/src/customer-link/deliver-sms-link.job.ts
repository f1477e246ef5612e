import { z } from 'zod';
import type { App } from '../context.ts';
import { deliverMessage, deliveryRetries } from '../messages/deliver.ts';
import { job } from '../platform/queue/jobs.ts';
import { linkSms } from './link-sms.ts';
import { deriveToken } from './link-token.ts';
import { findLinkToSend } from './store.ts';

const payload = z.object({ messageId: z.number().int().positive() });

/** Sends the customer's link. The token is derived from the key, so only the SMS holds it. */
export const deliverSmsLinkJob = job<App, typeof payload>({
  name: 'customer-link.deliver-sms-link',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 8,
  run: (app, { messageId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ link_id: linkId }) => {
      const link = linkId === null ? null : await findLinkToSend(app.db, linkId, app.clock());
      if (!link) return null;
      const token = deriveToken(app.config.keys['customer-link'], link.nonce);
      return { channel: 'SMS', text: linkSms(app.config, token, link) };
    }),
});
