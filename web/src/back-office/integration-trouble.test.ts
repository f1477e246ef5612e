import { expect, test } from 'vitest';
import { errorMeaning } from './IntegrationErrorText.tsx';

test.each([
  ['sync-cancel · HTTP 409 · POLICY_ALREADY_CANCELLED: this policy has ended already', 'ended'],
  ['sync-create · HTTP 409 · POLICY_EXISTS: sold under another number', 'otherNumber'],
  ['the mail server refused with 550', 'refused'],
  ['SpeedSMS 105: the number is wrong', 'refused'],
  ['the mail server asked to try later with 451', 'busy'],
  ['SpeedSMS: too many requests', 'busy'],
  ['the mail server did not let us in', 'noAccess'],
  ['no answer within 10000 ms', 'noAnswer'],
  ['no answer from the mail server (ETIMEDOUT)', 'noAnswer'],
  ['the mail server was not reached', 'noAnswer'],
  ['OnePay refund: HTTP 503', 'unreadable'],
  ['eSMS answered something that makes no sense', 'unreadable'],
  ['the provider reports that it was not delivered', 'undelivered'],
  ['eSMS 103: no balance', 'other'],
])('%s means %s', (error, meaning) => {
  expect(errorMeaning(error)).toBe(meaning);
});
