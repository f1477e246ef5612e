import type { RefusalCode } from '@salus/domain/refusals.ts';
import { expect, test } from 'vitest';
import { refusalMessage, translationsIn } from './translations.ts';

test('isolates a value inside a right-to-left message', () => {
  const subject = { policyNo: '30002-26-00000001' };
  expect(translationsIn('ar')(($) => $.mail.issued.subject, subject)).toContain(
    '\u206830002-26-00000001\u2069',
  );
  expect(
    translationsIn('ar')(($) => $.verification.unknownText, { hotline: '1900 1234' }),
  ).toContain('\u20681900 1234\u2069');
  expect(translationsIn('en')(($) => $.mail.issued.subject, subject)).not.toMatch(
    /[\u2066-\u2069]/,
  );
});

test('isolates no number, no clock time and no message that is one value', () => {
  const t = translationsIn('ar');
  expect(t(($) => $.domain.refusals.OTP_INCORRECT, { triesLeft: 2 })).not.toMatch(
    /[\u2066-\u2069]/,
  );
  expect(
    t(($) => $.domain.refusals.SMS_LINK_TOO_SOON, { retryAt: new Date('2026-11-21T07:05:00Z') }),
  ).toContain(' 14:05.');
  expect(t(($) => $.domain.refusals.VPB_INSURED_1_65, { insuredName: 'Trần Thị Hoa' })).toBe(
    'Trần Thị Hoa',
  );
});

test('rounds an instant up to the first possible minute', () => {
  const messageAt = (at: string) =>
    translationsIn('vi')(($) => $.domain.refusals.SMS_LINK_TOO_SOON, { retryAt: new Date(at) });
  expect(messageAt('2026-11-21T07:05:00.000Z')).toContain(' 14:05.');
  expect(messageAt('2026-11-21T07:05:00.001Z')).toContain(' 14:06.');
});

test('throws on an unknown key', () => {
  const unknown: RefusalCode = JSON.parse('"UNKNOWN_CODE"');
  expect(() => refusalMessage(unknown, {}, 'en')).toThrow('no message for');
});

test('keeps params from changing the language or the key', () => {
  const params = { lng: 'vi', retryAt: '14:05', count: 2, context: 'x' };
  expect(refusalMessage('SMS_LINK_TOO_SOON', params, 'en')).toBe(
    'The link has just been sent. It can be sent again from 14:05.',
  );
});

test('leaves placeholders and nested keys in a value as they are', () => {
  const insuredName = '{{retryAt}} $t(refusals.FORBIDDEN) <b>';
  expect(refusalMessage('VPB_INSURED_1_65', { insuredName }, 'vi')).toBe(insuredName);
});
