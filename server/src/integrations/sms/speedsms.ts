import { z } from 'zod';
import {
  callSmsProvider,
  type ResultCodes,
  type SmsAccount,
  type SmsProvider,
  smsError,
} from './sms.ts';

const NAME = 'SpeedSMS';
const PATH = '/sms/send';
/** Under the configured brandname. */
const BRANDNAME = 3;

/** Result codes of `status: error`. Account problems are temporary, message problems permanent. */
const codes: ResultCodes = {
  '007': ['temporary', 'our address is not on their list'],
  '008': ['temporary', 'the account is blocked'],
  '009': ['temporary', 'the account may not use the interface'],
  '101': ['permanent', 'a parameter is wrong'],
  '105': ['permanent', 'the number is wrong'],
  '110': ['permanent', 'the text has characters outside of the alphabet'],
  '113': ['permanent', 'the text is too long'],
  '300': ['temporary', 'the balance is used up'],
  '500': ['unknown', 'error on their side'],
};

const answer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('success'),
    data: z.object({
      tranId: z.union([z.string(), z.number()]).transform(String),
      invalidPhone: z.array(z.unknown()).nullish(),
    }),
  }),
  z.object({
    status: z.literal('error'),
    code: z.union([z.string(), z.number()]).transform(String),
  }),
]);

/**
 * SpeedSMS.vn. It has no message key, so an attempt whose response was lost can reach the customer
 * twice; both messages carry the same link.
 */
export function createSpeedSms(account: SmsAccount): SmsProvider {
  return {
    async send({ to, text }) {
      const authorization = `Basic ${Buffer.from(`${account.apiKey}:x`).toString('base64')}`;
      const body = { to: [to], content: text, sms_type: BRANDNAME, sender: account.brandname };
      const request = { headers: { authorization }, body };
      const reply = await callSmsProvider({ name: NAME, ...account }, PATH, request, answer);
      if (reply.status === 'error') throw smsError(NAME, codes, reply.code);
      if (reply.data.invalidPhone?.length) throw smsError(NAME, codes, '105');
      return { providerReference: reply.data.tranId };
    },
  };
}
