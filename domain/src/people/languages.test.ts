import { describe, expect, test } from 'vitest';
import { acceptedLanguage, languageCodes, writingDirection } from './languages.ts';

describe('acceptedLanguage', () => {
  test.each([
    [null, 'vi'],
    ['', 'vi'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['zh-Hant-TW,zh;q=0.9', 'zh'],
    ['de-DE,de;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
    ['en;q=0.5,ar;q=0.9', 'ar'],
    ['en;q=0.5, it;q=0.5', 'en'],
    ['en;q=0', 'vi'],
    ['en;q=2,es;q=1', 'es'],
    ['en;q=x', 'vi'],
    ['*', 'vi'],
    ['de', 'vi'],
    ['en,'.repeat(200), 'vi'],
  ] as const)('of %j is %s', (header, code) => {
    expect(acceptedLanguage(header)).toBe(code);
  });
});

test('writingDirection follows the script of the language', () => {
  const scripts = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'];
  const leftwards = languageCodes.filter((code) =>
    scripts.includes(new Intl.Locale(code).maximize().script ?? ''),
  );
  expect(languageCodes.filter((code) => writingDirection(code) === 'rtl')).toEqual(leftwards);
});
