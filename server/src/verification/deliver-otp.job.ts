import { z } from 'zod';
import type { App } from '../context.ts';
import { deliverMessage, deliveryRetries } from '../messages/deliver.ts';
import { job } from '../platform/jobs.ts';
import { codeOf } from './one-time-code.ts';
import { otpSms } from './otp-sms.ts';
import { findNonceToSend } from './store.ts';

const payload = z.object({ messageId: z.number().int().positive() });

/**
 * Sends the SMS with a one-time code. The code is made here, from the key, and stands nowhere but in the SMS. One that
 * has run out while the provider was away is not sent any more: the officer has asked for another one, or will.
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
      return { channel: 'SMS', text: otpSms(app.config, codeOf(app.config.keys['one-time-code'], nonce)) };
    }),
});
