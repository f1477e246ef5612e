import { expect, test } from 'vitest';
import { isPreviewRobot, resendAt } from './link-life.ts';

const now = new Date('2026-11-22T05:00:00.000Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);

// covers LINK-18
test('a link may be sent again an hour after the last one', () => {
  expect(resendAt(now)).toEqual(at(3_600_000));
});

// covers LINK-17
test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  ['TelegramBot (like TwitterBot)', true],
  ['WhatsApp/2.23.20.0', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (Linux; Android 13) SkypeUriPreview Preview/0.5', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1 Zalo iOS/23.11', false],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT X70) Chrome/129.0 Mobile Safari/537.36', false],
  ['', false],
])('%s', (userAgent, isRobot) => {
  expect(isPreviewRobot(userAgent)).toBe(isRobot);
});
