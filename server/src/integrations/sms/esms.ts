import { z } from 'zod';
import {
  callSmsProvider,
  type ResultCodes,
  type SmsAccount,
  type SmsProvider,
  smsError,
} from './sms.ts';

const NAME = 'eSMS';
const PATH = '/MainService.svc/json/SendMultipleMessage_V4_post_json/';
/** Customer care and one-time codes, under the configured brandname. */
const CUSTOMER_CARE = '2';

const ACCEPTED = '100';
/** A RequestId of the last 24 hours: an earlier attempt arrived. */
const DUPLICATE = '124';

/**
 * Other result codes. Account problems are temporary, because an operator can fix them; an invalid
 * number or an unregistered text is permanent.
 */
const codes: ResultCodes = {
  '99': ['permanent', 'the number is blocked'],
  '101': ['temporary', 'the key is wrong'],
  '102': ['temporary', 'the account has no price list'],
  '103': ['temporary', 'the balance is used up'],
  '104': ['temporary', 'the brandname is missing'],
  '108': ['permanent', 'the number is wrong'],
  '118': ['permanent', 'the message type is not supported'],
  '140': ['temporary', 'our address is not on their list'],
  '146': ['permanent', 'the text is not registered'],
  '177': ['temporary', 'the brandname is not registered with this network'],
  '300': ['permanent', 'the message type is missing'],
};

const answer = z.object({
  CodeResult: z.union([z.string(), z.number()]).transform(String),
  SMSID: z.string().nullish(),
});

/** eSMS.vn, SendMultipleMessage V4. */
export function createEsms(account: SmsAccount): SmsProvider {
  return {
    async send({ to, text, requestId }) {
      const body = {
        ApiKey: account.apiKey,
        SecretKey: account.secretKey,
        Phone: to,
        Content: text,
        Brandname: account.brandname,
        SmsType: CUSTOMER_CARE,
        IsUnicode: '0',
        Sandbox: '0',
        RequestId: requestId,
        CallbackUrl: account.receiptUrl,
      };
      const reply = await callSmsProvider({ name: NAME, ...account }, PATH, { body }, answer);
      const { CodeResult: code, SMSID: id } = reply;
      if (code === ACCEPTED || code === DUPLICATE) return { providerReference: id ?? requestId };
      throw smsError(NAME, codes, code);
    },
  };
}
