import { languageCodes } from '@salus/domain/people/languages.ts';
import { Refusal, type RefusalCode, refusals } from '@salus/domain/refusals.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeFailure } from '../customer-link/describe-failure.ts';
import { chooseLanguage as chooseForCustomer } from '../customer-link/language.ts';
import { chooseLanguage, startI18n } from '../i18n/i18n.ts';
import { sentenceOf } from './refusal-sentence.ts';

beforeAll(startI18n);
afterEach(() => chooseLanguage('vi'));

const codes = Object.keys(refusals) as RefusalCode[];
/** Whatever a sentence may have to name. */
const blanks = { insuredName: 'Trần Văn Một', triesLeft: 3, retryAt: '2026-11-22T10:20:00+07:00' };

describe.each(languageCodes)('in %s', (code) => {
  test('officers and customers are told every refusal in a sentence without gaps', async () => {
    await chooseLanguage(code);
    await chooseForCustomer(code);
    for (const refusal of codes) {
      const said = [sentenceOf(new Refusal(refusal, blanks)), describeFailure(new Refusal(refusal, blanks))];
      for (const sentence of said) {
        expect(sentence, refusal).not.toMatch(/^\s*$|\brefusals\b|undefined|Invalid Date/);
        expect(sentence.length, refusal).toBeGreaterThan(5);
      }
      expect(said[0], refusal).not.toMatch(/\{\{/);
    }
  });

  test('an age that is not insured is told with the person’s name and the ages', async () => {
    await chooseLanguage(code);
    for (const [refusal, ages] of [
      ['VPB_INSURED_1_65', '65'],
      ['VPB_INSURED_1_50', '50'],
    ] as const) {
      const sentence = sentenceOf(new Refusal(refusal, blanks));
      expect(sentence).toContain('Trần Văn Một');
      // Some languages write the one as a word.
      expect(sentence.match(/\d+/g)?.filter((number) => number !== '1')).toEqual([ages]);
    }
    expect(sentenceOf(new Refusal('VPB_BUYER_18'))).toContain('18');
  });
});

test('what is no refusal is our mistake: the portal’s one sentence for it', () => {
  expect(sentenceOf(new TypeError('x is undefined'))).toBe('Đã xảy ra lỗi');
  expect(i18next.t(($) => $.refusals.SERVER_ERROR, { ns: 'words' })).toBe('Đã xảy ra lỗi');
});

test('when the next code or link may be sent is told as a time of day', () => {
  expect(sentenceOf(new Refusal('RATE_LIMIT_OTP', blanks))).toBe('Đã vượt quá số lần gửi mã OTP. Thử lại sau 10:20.');
});
