import { RefusalError } from '@salus/api/refusal-error.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { type RefusalCode, refusals } from '@salus/domain/refusals.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { chooseLanguage } from '../i18n/language.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { whyNotNow } from './writes/use-action.ts';

beforeAll(startI18n);
afterEach(() => chooseLanguage('vi'));

const codes = Object.keys(refusals) as RefusalCode[];
/** Values for every placeholder. */
const blanks = {
  insuredName: 'Trần Văn Một',
  byName: 'Bùi Ngọc Lan',
  name: 'Chi nhánh Hoàng Kiếm',
  similarName: 'Chi nhánh Hoàn Kiếm',
  people: 3,
  triesLeft: 3,
  unpaidContracts: 12,
  retryAt: '2026-11-22T10:20:00+07:00',
};

describe.each(languageCodes)('in %s', (code) => {
  // covers LINK-10
  test('shows every refusal in a sentence without gaps', async () => {
    await chooseLanguage(code);
    for (const refusal of codes) {
      const sentence = refusalSentence(new RefusalError(refusal, blanks));
      expect(sentence, refusal).not.toMatch(/^\s*$|\brefusals\b|undefined|Invalid Date|\{\{/);
      expect(sentence.length, refusal).toBeGreaterThan(5);
    }
  });

  // covers LINK-2
  test('names the person and the ages for an uninsurable age', async () => {
    await chooseLanguage(code);
    for (const [refusal, ages] of [
      ['VPB_INSURED_1_65', '65'],
      ['VPB_INSURED_1_50', '50'],
    ] as const) {
      const sentence = refusalSentence(new RefusalError(refusal, blanks));
      expect(sentence).toContain('Trần Văn Một');
      // Some languages write "one" as a word.
      expect(sentence.match(/\d+/g)?.filter((number) => number !== '1')).toEqual([ages]);
    }
    expect(refusalSentence(new RefusalError('VPB_BUYER_18'))).toContain('18');
  });
});

// covers I18N-6
test('uses the generic message for an unknown error', () => {
  expect(refusalSentence(new TypeError('x is undefined'))).toBe('Đã xảy ra lỗi');
  expect(i18next.t(($) => $.refusals.SERVER_ERROR, { ns: 'domain' })).toBe('Đã xảy ra lỗi');
});

test('formats the time of the next code or link as a time of day', () => {
  expect(refusalSentence(new RefusalError('RATE_LIMIT_OTP', blanks))).toBe(
    'Đã vượt quá số lần gửi mã OTP. Thử lại được từ 10:20.',
  );
});

test('a blocked action names its reason, with the time', () => {
  const retryAt = new Date('2026-11-22T10:20:00+07:00');
  const reason = whyNotNow({ code: 'SMS_LINK_TOO_SOON', params: { retryAt } }, 'sendSmsLink');
  expect(reason).toBe(refusalSentence(new RefusalError('SMS_LINK_TOO_SOON', { retryAt })));
  expect(reason).toContain('10:20');
});
