import { vnd } from '@salus/domain/pricing/vnd.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { fitsOneSms, fitsSms } from '../integrations/sms/gsm7.ts';
import { checkLinkSms, linkSms } from './link-sms.ts';
import { deriveToken, hashOfToken, looksLikeToken, newLink } from './link-token.ts';

const key = new Uint8Array(32).fill(7);

test('a token is derived from its nonce and nothing else', () => {
  const link = newLink(key);
  const token = deriveToken(key, link.nonce);
  expect(looksLikeToken(token)).toBe(true);
  expect(hashOfToken(token)).toEqual(link.tokenHash);
  expect(deriveToken(new Uint8Array(32).fill(8), link.nonce)).not.toBe(token);
  expect(newLink(key).nonce).not.toEqual(link.nonce);
});

test.each([
  '',
  'x'.repeat(26),
  'x'.repeat(28),
  `${'x'.repeat(26)}=`,
  `${'x'.repeat(26)}/`,
  `${'x'.repeat(26)} `,
])('does not accept %j as a token', (text) => {
  expect(looksLikeToken(text)).toBe(false);
});

const token = 'A_b-'.repeat(7).slice(0, 27);
const names = { INSURER_SHORT_NAME: 'Salus', INSURER_HOTLINE: '1900 1234' };
const bank = {
  mode: 'production',
  SMS_TRANSFER: false,
  BANK_BIN: '970422',
  BANK_ACCOUNT_NO: '9'.repeat(19),
  BANK_ACCOUNT_NAME: 'CONG TY BAO HIEM SALUS',
} as const;
const at = (address: string) => ({ ...names, ...bank, PUBLIC_URL: address, PORT: 3000 });
const family = {
  product_name: 'Bảo hiểm sức khỏe gia đình',
  reference_number: 'HD261122K9F89Y',
  premium_amount: vnd(16_776_000),
};

// covers INT-4, LINK-16
test.each(['https://salus.vn', 'https://salus.vn/', 'https://bao-hiem.ngan-hang-mau.com.vn'])(
  'the SMS with a link below %s names the sender in one part of GSM-7',
  (address) => {
    const text = linkSms(at(address), token, family);
    expect(fitsOneSms(text)).toBe(true);
    expect(text).toBe(
      'Salus: BH suc khoe gia dinh HD261122K9F89Y, phi 16,776,000d. ' +
        `Thanh toan: ${new URL(address).origin}/ord/${token} LH 1900 1234`,
    );
    expect(() => checkLinkSms(at(address))).not.toThrow();
  },
);

describe('with the account of transfers', () => {
  const on = (address: string) => ({ ...at(address), SMS_TRANSFER: true });

  // covers PAY-23
  test('the SMS names bank, account, amount and content in two parts of GSM-7', () => {
    const text = linkSms(on('https://salus.vn'), token, family);
    expect(fitsSms(text, 2)).toBe(true);
    expect(text).toBe(
      `Salus: BH suc khoe gia dinh HD261122K9F89Y, phi 16,776,000d. Thanh toan: ` +
        `https://salus.vn/ord/${token} hoac chuyen khoan MB Bank ${'9'.repeat(19)}, ` +
        'noi dung HD261122K9F89Y. LH 1900 1234',
    );
    expect(() => checkLinkSms(on(`https://${'a'.repeat(30)}.vn`))).not.toThrow();
    expect(() => checkLinkSms(on(`https://${'a'.repeat(150)}.vn`))).toThrow(ConfigError);
  });

  // covers PAY-23
  test('the SMS has one part where production has no account', () => {
    const config = { ...on('https://salus.vn'), BANK_ACCOUNT_NO: undefined };
    expect(fitsOneSms(linkSms(config, token, family))).toBe(true);
  });
});

// covers LINK-16
test('the SMS of any contract fits when the start accepts the settings', () => {
  const origin = `https://${'a'.repeat(30)}.vn`;
  expect(() => checkLinkSms(at(origin))).not.toThrow();
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 999_999_999 }),
      (product_name, amount) =>
        fitsOneSms(
          linkSms(at(origin), token, { ...family, product_name, premium_amount: vnd(amount) }),
        ),
    ),
  );
});

test('settings that leave no room for the link stop the start', () => {
  const fits = `https://${'a'.repeat(30)}.vn`;
  const tooLong = `https://${'a'.repeat(31)}.vn`;
  expect(linkSms(at(fits), token, { ...family, premium_amount: vnd(999_999_999) })).toHaveLength(
    160,
  );
  expect(() => checkLinkSms(at(tooLong))).toThrow(ConfigError);
  expect(() => checkLinkSms(at(tooLong))).toThrow(/PUBLIC_URL/);
  const hotline = { ...at(fits), INSURER_HOTLINE: '1900 1234 nhánh 5' };
  expect(() => checkLinkSms(hotline)).toThrow(/INSURER_HOTLINE/);
});
