import { messageComposer } from '../messages/message-composer.ts';
import { deriveCode } from './one-time-code.ts';
import { otpSms } from './otp-sms.ts';
import { findNonceToSend } from './store.ts';

/**
 * The one-time code, which is derived from the key, so only the SMS holds it. An expired one is not
 * sent: the officer requests another one.
 */
export const codeMessage = messageComposer({
  read: async ({ db, clock }, { code_id: codeId }) =>
    codeId === null ? null : await findNonceToSend(db, codeId, clock()),
  sms: (nonce, { config }) => otpSms(config, deriveCode(config.keys['one-time-code'], nonce)),
});
