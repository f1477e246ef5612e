import { describe, expect, test } from 'vitest';
import { brokenPasswordRules, isCommonPassword } from './password.ts';

describe('a new password', () => {
  // covers AUTH-13, AUTH-15
  test.each([
    ['Salus@2026', []],
    ['Aa1!aaaa', []],
    ['Aa1!aaa', ['longEnough']],
    ['AA1!AAAA', ['lowercase']],
    ['aa1!aaaa', ['uppercase']],
    ['Aaa!aaaa', ['digit']],
    ['Aa1aaaaa', ['symbol']],
    ['Aa1?aaaa', ['symbol']],
    ['Aa1_aaaa', ['symbol']],
    ['', ['longEnough', 'lowercase', 'uppercase', 'digit', 'symbol']],
    ['con đường Đá 7 bậc!', []],
    [`Aa1!${'x'.repeat(96)}`, []],
    ['P@ssw0rd', []],
  ] as const)('%j breaks %j', (password, rules) => {
    expect(brokenPasswordRules(password)).toEqual(rules);
  });

  // covers AUTH-13, AUTH-15
  test.each(['!', '@', '#', '$', '%', '^', '&', '*'])('may have %s as its symbol', (symbol) => {
    expect(brokenPasswordRules(`Xyz1abcd${symbol}`)).toEqual([]);
  });

  // covers AUTH-13
  test('counts a letter with combining marks once', () => {
    expect(brokenPasswordRules('Aá1!ếốệ'.normalize('NFD'))).toEqual(['longEnough']);
  });
});

test.each([
  ['P@ssw0rd', true],
  ['p@sSW0RD', true],
  ['P@ssw0rd của Mai', false],
  ['Salus@2026', false],
])('%j is among the first guesses: %j', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
});
