import { randomBytes } from 'node:crypto';
import { OTP_VALID_MINUTES } from '@salus/domain/verification/one-time-code.ts';
import { describe, expect, test } from 'vitest';
import { fitsOneSms } from '../integrations/sms/gsm7.ts';
import { deriveCode, isRightCode, newCode } from './one-time-code.ts';
import { checkOtpSms, otpSms } from './otp-sms.ts';

const key = Buffer.alloc(32, 7);

describe('a one-time code', () => {
  test('has six digits including leading zeros, and any first digit', () => {
    const codes = Array.from({ length: 2000 }, () => deriveCode(key, randomBytes(16)));
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect([...new Set(codes.map(([first]) => first))].toSorted()).toEqual([...'0123456789']);
    expect(new Set(codes).size).toBeGreaterThan(1980);
  });

  test('is equal for equal nonce and key, and differs for another key', () => {
    const nonce = Buffer.alloc(16, 1);
    expect(deriveCode(key, nonce)).toBe(deriveCode(key, nonce));
    expect(deriveCode(Buffer.alloc(32, 8), nonce)).not.toBe(deriveCode(key, nonce));
  });

  test('matches its own hash only, and only with its key', () => {
    const code = newCode(key);
    const right = deriveCode(key, code.nonce);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(isRightCode(key, code, right)).toBe(true);
    expect(isRightCode(key, code, wrong)).toBe(false);
    expect(isRightCode(key, code, '')).toBe(false);
    expect(isRightCode(Buffer.alloc(32, 8), code, right)).toBe(false);
  });
});

describe('the SMS', () => {
  const at = (PUBLIC_URL: string | undefined) => ({ PUBLIC_URL, PORT: 3000 });

  test('states the validity, and ends with the line that binds the code to our domain', () => {
    const text = otpSms(at('https://salus.example.vn:8443/'), '012345');
    expect(text.split('\n')).toEqual([
      `Ma xac thuc hop dong bao hiem: 012345. Han ${OTP_VALID_MINUTES} phut. Chi doc ma cho ` +
        'nhan vien dang phuc vu Quy khach.',
      '',
      '@salus.example.vn #012345',
    ]);
    expect(fitsOneSms(text)).toBe(true);
  });

  test('names localhost when no address is configured', () => {
    expect(otpSms(at(undefined), '000000').split('\n').at(-1)).toBe('@localhost #000000');
  });

  test('fits one part for every code; otherwise the start fails and names the setting', () => {
    const room = 160 - otpSms(at('https://a'), '000000').length;
    const longest = `https://${'a'.repeat(room + 1)}`;
    expect(() => checkOtpSms(at(longest))).not.toThrow();
    expect(() => checkOtpSms(at(`${longest}a`))).toThrow('PUBLIC_URL is too long');
  });
});
