import { describe, expect, test } from 'vitest';
import { SMS_PREFIXES, whyNotSms } from './sms-number.ts';

const accepts = (phone: string, prefixes: readonly string[] | null) =>
  whyNotSms(phone, prefixes) === null;

describe('an SMS is sent', () => {
  // covers SMS-2
  test.each([
    ['0987654321', true],
    ['84987654321', true],
    ['0321234567', true],
    ['0241234567', false],
    ['84241234567', false],
    ['098765432', false],
    ['09876543210', false],
    ['0084987654321', false],
    ['840987654321', false],
  ])('in production to a Vietnamese mobile number only: %s %s', (phone, isAccepted) => {
    expect(accepts(phone, SMS_PREFIXES)).toBe(isAccepted);
  });

  // covers SMS-2
  test.each([
    ['0241234567', true],
    ['012345678901234', true],
    ['8412345678', true],
    ['0012345678', false],
    ['840987654321', false],
  ])('elsewhere to every number but 00…: %s %s', (phone, isAccepted) => {
    expect(accepts(phone, null)).toBe(isAccepted);
  });

  test('to the prefixes of the setting', () => {
    expect(accepts('0241234567', ['024'])).toBe(true);
    expect(accepts('0987654321', ['024'])).toBe(false);
  });
});

test('each prefix is listed once and has three digits', () => {
  expect(new Set(SMS_PREFIXES).size).toBe(SMS_PREFIXES.length);
  expect(SMS_PREFIXES.filter((prefix) => !/^0[35789]\d$/.test(prefix))).toEqual([]);
});
