import { expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { fitsOneSms } from '../integrations/gsm7.ts';
import { checkLinkSms, linkSms } from './link-sms.ts';
import { hashOfToken, looksLikeToken, newLink, tokenOf } from './link-token.ts';

const key = new Uint8Array(32).fill(7);

test('a token is derived from its nonce and nothing else', () => {
  const link = newLink(key);
  const token = tokenOf(key, link.nonce);
  expect(looksLikeToken(token)).toBe(true);
  expect(hashOfToken(token)).toEqual(link.tokenHash);
  expect(tokenOf(new Uint8Array(32).fill(8), link.nonce)).not.toBe(token);
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

// covers INT-4
test.each([
  'https://salus.vn',
  'https://salus.vn/',
  'https://hop-dong-bao-hiem-suc-khoe.ngan-hang-mau.com.vn',
])('the SMS with a link below %s fits into one part of GSM-7', (address) => {
  const text = linkSms({ PUBLIC_URL: address, PORT: 3000 }, token);
  expect(fitsOneSms(text)).toBe(true);
  expect(text).toContain(` ${new URL(address).origin}/ord/${token} `);
  expect(() => checkLinkSms({ PUBLIC_URL: address, PORT: 3000 })).not.toThrow();
});

test('a PUBLIC_URL that leaves no room for the link stops the start', () => {
  const fits = `https://${'a'.repeat(51)}.vn`;
  const tooLong = `https://${'a'.repeat(52)}.vn`;
  expect(linkSms({ PUBLIC_URL: fits, PORT: 3000 }, token)).toHaveLength(160);
  expect(() => checkLinkSms({ PUBLIC_URL: tooLong, PORT: 3000 })).toThrow(ConfigError);
  expect(() => checkLinkSms({ PUBLIC_URL: tooLong, PORT: 3000 })).toThrow(/PUBLIC_URL/);
});
