import { z } from 'zod';
import { callExternalSystem } from '../http/external-call.ts';
import { parseReplyJson } from '../http/parse-reply.ts';
import { IntegrationError, type IntegrationErrorKind } from '../integration-error.ts';
import { type SmsAccount, type SmsProvider, smsCallUrl } from './sms.ts';

const PATH = '/sms/send';
/** Under the configured brandname. */
const BRANDNAME = 3;

/** Result codes of `status: error`. Account problems are temporary, message problems permanent. */
const codes: Readonly<Record<string, readonly [IntegrationErrorKind, string]>> = {
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
      const init = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${account.apiKey}:x`).toString('base64')}`,
        },
        body: JSON.stringify({
          to: [to],
          content: text,
          sms_type: BRANDNAME,
          sender: account.brandname,
        }),
      };
      const reply = await callExternalSystem(smsCallUrl(account.url, PATH), init, account.limits);
      if (reply.status === 429)
        throw new IntegrationError('temporary', 'SpeedSMS: too many requests');
      if (reply.status !== 200)
        throw new IntegrationError('unknown', `SpeedSMS answered HTTP ${reply.status}`);
      const answer = parse(reply.text);
      if (answer.status === 'error') {
        const [kind, meaning] = codes[answer.code] ?? ['unknown', 'unknown code'];
        throw new IntegrationError(
          kind,
          `SpeedSMS ${/^\d{1,4}$/.test(answer.code) ? answer.code : '?'}: ${meaning}`,
        );
      }
      if (answer.data.invalidPhone?.length)
        throw new IntegrationError('permanent', 'SpeedSMS 105: the number is wrong');
      return { providerReference: answer.data.tranId };
    },
  };
}

function parse(text: string): z.output<typeof answer> {
  try {
    return answer.parse(parseReplyJson(text));
  } catch {
    throw new IntegrationError('unknown', 'SpeedSMS answered something that makes no sense');
  }
}
