import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

test('a value within a sentence from right to left keeps the order of its parts', () => {
  const subject = { policyNo: '30002-26-00000001' };
  expect(wordsIn('ar')('mail.issued.subject', subject)).toContain('\u206830002-26-00000001\u2069');
  expect(wordsIn('ar')('verification.unknownText', { hotline: '1900 1234' })).toContain('\u20681900 1234\u2069');
  expect(wordsIn('en')('mail.issued.subject', subject)).not.toMatch(/[\u2066-\u2069]/);
});

test('a number, a clock and a sentence that is a value alone stay as they are', () => {
  const words = wordsIn('ar');
  expect(words('refusals.OTP_INCORRECT', { triesLeft: 2 })).not.toMatch(/[\u2066-\u2069]/);
  expect(words('refusals.SMS_LINK_TOO_SOON', { retryAt: new Date('2026-11-21T07:05:00Z') })).toContain(' 14:05.');
  expect(words('refusals.VPB_INSURED_1_65', { insuredName: 'Trần Thị Hoa' })).toBe('Trần Thị Hoa');
});

test('tells of an instant the first minute at which something is possible, never one too early', () => {
  const told = (at: string) => wordsIn('vi')('refusals.SMS_LINK_TOO_SOON', { retryAt: new Date(at) });
  expect(told('2026-11-21T07:05:00.000Z')).toContain(' 14:05.');
  expect(told('2026-11-21T07:05:00.001Z')).toContain(' 14:06.');
});
