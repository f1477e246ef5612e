import { RefusalError } from '@salus/api/refusal-error.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { type RefusalCode, refusals } from '@salus/domain/refusals.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { chooseLanguage } from '../i18n/language.ts';
import { describeFailure } from './describe-failure.ts';
import { startTranslations } from './translations.ts';

beforeAll(startTranslations);
afterEach(() => chooseLanguage('vi'));

const codes = Object.keys(refusals) as RefusalCode[];
const params = {
  insuredName: 'Trần Văn Một',
  triesLeft: 3,
  retryAt: '2026-11-22T10:20:00+07:00',
};

// covers LINK-10
test.each(languageCodes)('shows every refusal in a sentence, in %s', async (code) => {
  await chooseLanguage(code);
  for (const refusal of codes) {
    const sentence = describeFailure(new RefusalError(refusal, params));
    expect(sentence, refusal).not.toMatch(/^\s*$|\brefusals\b|undefined|Invalid Date|\{\{/);
    expect(sentence.length, refusal).toBeGreaterThan(5);
  }
});

// covers LINK-10
test('fills the values of a refusal', () => {
  expect(describeFailure(new RefusalError('CERTIFICATE_SENT_TOO_OFTEN', params))).toMatch(/10:20/);
});

// covers LINK-10
test("shows the server's sentence for a refusal that the page does not know", () => {
  const message = 'Hôm nay là ngày nghỉ.';
  expect(describeFailure(new RefusalError('DAY_NOT_OVER', { message }))).toBe(message);
});

// covers RUN-16
test('names the incident after a server error', () => {
  const failure = new RefusalError('SERVER_ERROR', {
    requestId: '7f3k2abc-and-more',
    failedAt: '2026-11-22T04:17:59.000Z',
  });
  expect(describeFailure(failure)).toMatch(/\(Mã sự cố 7f3k2abc · 11:17\)$/);
});
