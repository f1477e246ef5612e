import { z } from 'zod';
import type { App } from '../context.ts';
import { deliverMessage, deliveryRetries } from '../messages/deliver.ts';
import { job } from '../platform/queue/jobs.ts';
import { deriveCode } from './one-time-code.ts';
import { otpSms } from './otp-sms.ts';
import { findNonceToSend } from './store.ts';

const payload = z.object({ messageId: z.number().int().positive() });

/**
 * Sends a one-time code, which is derived from the key, so only the SMS holds it. An expired code
 * is not sent: the officer requests another one.
 */
export const deliverOtpJob = job<App, typeof payload>({
  name: 'verification.deliver-otp',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 8,
  run: (app, { messageId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ code_id: codeId }) => {
      const nonce = codeId === null ? null : await findNonceToSend(app.db, codeId, app.clock());
      if (nonce === null) return null;
      return {
        channel: 'SMS',
        text: otpSms(app.config, deriveCode(app.config.keys['one-time-code'], nonce)),
      };
    }),
});
