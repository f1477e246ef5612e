import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addYears, type Day, day } from '../time/day.ts';
import { ageOn } from './age.ts';
import { cccdIssuerOn, isIdentityNumber } from './identity-document.ts';
import { foldToAscii } from './letters/latin.ts';
import { isPhoneNumber, toInternationalPhone } from './phone.ts';
import { hasControlCharacters, hasSpecialCharacters, normaliseText } from './text.ts';

describe('age in full years', () => {
  // covers VAL-10, VAL-11, VAL-12, VAL-13
  test.each([
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2025-11-21', '2026-11-21', 1],
    ['2025-11-22', '2026-11-21', 0],
    ['2026-11-22', '2026-11-21', -1],
  ])('born on %s is on %s %i', (born, on, age) => {
    expect(ageOn(born as Day, on as Day)).toBe(age);
  });

  // covers VAL-13
  test('increases by one on the birthday and on no other day', () => {
    const anyDay = fc
      .integer({ min: 0, max: 40_000 })
      .map((count) => addDays(day('1930-01-01'), count));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 100 }), (born, years) => {
        const birthday = addYears(born, years);
        expect(ageOn(born, birthday)).toBe(years);
        expect(ageOn(born, addDays(birthday, -1))).toBe(years - 1);
      }),
    );
  });
});

describe('identity numbers', () => {
  // covers API-9, DRAFT-9, VAL-4, VAL-6
  test.each([
    ['CCCD', '001090000123', true],
    ['CCCD', '00109000012', false],
    ['CCCD', '0010900001234', false],
    ['CCCD', '00109000012A', false],
    ['CCCD', '００１０９００００１２３', false],
    ['CMND', '012345678', true],
    ['CMND', '01234567', false],
    ['CMND', '0123456789', false],
    ['GKS', 'GKS123456789', true],
    ['GKS', '123456789012', true],
    ['GKS', 'GKS12345678', false],
    ['GKS', 'GKS1234567890', false],
    ['GKS', 'GKS-12345678', false],
    ['PASSPORT', 'C', true],
    ['PASSPORT', 'C1234567890123456789', true],
    ['PASSPORT', 'C12345678901234567890', false],
    ['PASSPORT', 'C 1234567', false],
    ['PASSPORT', '', false],
  ] as const)('%s %j: %s', (type, number, isValid) => {
    expect(isIdentityNumber(type, number)).toBe(isValid);
  });

  // covers VAL-8, VAL-9
  test.each([
    ['2018-10-09', 'NATIONAL_IMIGRATION_REGISTRATION'],
    ['2018-10-10', 'MANAGEMENT_OF_SOCIAL'],
    ['2024-06-30', 'MANAGEMENT_OF_SOCIAL'],
    ['2024-07-01', 'MINISTRY_OF_PUBLIC_SECURITY'],
  ])('a card of %s was issued by %s', (issuedOn, issuer) => {
    expect(cccdIssuerOn(issuedOn as Day)).toBe(issuer);
  });
});

describe('phone numbers', () => {
  // covers VAL-14
  test.each([
    '0987654321',
    '84987654321',
    '012345678',
    '841234567',
    '012345678901234',
    '841234567890123',
  ])('%s is one', (text) => {
    expect(isPhoneNumber(text)).toBe(true);
  });

  // covers VAL-14
  test.each([
    '01234567',
    '84123456',
    '0123456789012345',
    '8412345678901234',
    '987654321',
    '+84987654321',
    '0987 654321',
    '098765432a',
    '',
  ])('%j is none', (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  });

  test('are sent to providers with the country code', () => {
    expect(toInternationalPhone('0987654321')).toBe('84987654321');
    expect(toInternationalPhone('84987654321')).toBe('84987654321');
  });
});

describe('text', () => {
  test('is composed and trimmed', () => {
    expect(normaliseText('  Nguye\u0302\u0303n  ')).toBe('Nguyễn');
  });

  test('is not normalised beyond the longest field, which would take minutes', () => {
    const start = process.cpuUsage();
    const text = `a${'\u0301'.repeat(250_000)}${'\u0316'.repeat(250_000)}`;
    expect(normaliseText(text).length).toBe(text.length);
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });

  // covers VAL-2
  test.each(['<', '>', '$', '#', '&'])('%s is a special character', (character) => {
    expect(hasSpecialCharacters(`a${character}b`)).toBe(true);
  });

  // covers VAL-2
  test('letters, marks and punctuation are not special', () => {
    expect(hasSpecialCharacters("Nguyễn Văn Đức (O'Neil-Trần), số 1/2; 50% @ + = ! ?")).toBe(false);
  });

  test.each([
    'a\u0000b',
    'a\tb',
    'a\u202Eb',
    'a\u0085b',
    'a\nb',
    '\u200B',
    'a\u200Fb',
    'a\u00ADb',
    'a\uFFFDb',
    '\u200D',
    '\u3164 \u2800',
  ])('%j contains a control character', (text) => {
    expect(hasControlCharacters(text)).toBe(true);
  });

  test('only multi-line text may contain a line break', () => {
    expect(hasControlCharacters('a\nb', true)).toBe(false);
    expect(hasControlCharacters('a\tb', true)).toBe(true);
  });

  test('folds Vietnamese to plain letters', () => {
    expect(foldToAscii('Đặng Thị Phượng, đường số 5 – “A”')).toBe(
      'Dang Thi Phuong, duong so 5 - "A"',
    );
  });

  test('folds any text to printable ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldToAscii(text)).toMatch(/^[\x20-\x7E\n]*$/);
      }),
    );
  });
});
