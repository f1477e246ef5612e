import { expect, test } from 'vitest';
import { framedMail } from './mail-frame.ts';

const content: Parameters<typeof framedMail>[0] = {
  language: 'ar',
  insurer: {
    name: 'Insurer & Sons',
    licence: '12 GP/KDBH',
    taxCode: '0101234567',
    address: 'Số 1 Phố Mẫu',
    website: 'https://insurer.example.vn/',
    hotline: '1900 0000',
  },
  subject: 'Subject',
  heading: 'Heading',
  greeting: 'Dear <Mai>,',
  opening: ['First.'],
  code: 'Ab3$xyz9',
  facts: [['Premium', '1,560,000 đ']],
  closing: ['Until tomorrow.'],
  link: { text: 'Sign in', url: 'https://portal.example.vn/signin?a=1&b=2' },
  small: ['Call us.', 'Do not reply.'],
  regards: 'Regards,',
};

test('the text has all parts in reading order', () => {
  expect(framedMail({ ...content, language: 'vi' }).text).toBe(
    [
      'Dear <Mai>,',
      'First.',
      'Ab3$xyz9',
      'Premium: 1,560,000 đ',
      'Until tomorrow.',
      'Sign in:\nhttps://portal.example.vn/signin?a=1&b=2',
      'Call us.',
      'Do not reply.',
      'Regards,\nInsurer & Sons',
      `--
Giấy phép 12 GP/KDBH · Mã số thuế 0101234567
Số 1 Phố Mẫu
insurer.example.vn · Tổng đài 1900 0000
`,
    ].join('\n\n'),
  );
});

test('an Arabic mail runs from right to left, its password and amounts do not', () => {
  const { html } = framedMail(content);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<p dir="ltr"[^>]*>Ab3\$xyz9<\/p>/);
  expect(html).toContain('<bdi>1,560,000 đ</bdi>');
});

test('a mail in a left-to-right language has that direction', () => {
  expect(framedMail({ ...content, language: 'fr' }).html).toContain('<html lang="fr" dir="ltr">');
});

test('the HTML begins with a preview of the text, and ends with regards and the insurer', () => {
  const { html } = framedMail(content);
  expect(html).toMatch(
    /display:none[^>]*>First\..*Sign in.*Regards,.*Insurer &amp; Sons<.strong>/s,
  );
  expect(html).toMatch(/<bdi>12 GP.KDBH<.bdi>.*<bdi>1900 0000<.bdi><.p>/s);
});

test('names are escaped in the HTML', () => {
  const { html } = framedMail(content);
  expect(html).toContain('Dear &lt;Mai&gt;,');
  expect(html).toContain('Insurer &amp; Sons');
  expect(html).toContain('href="https://portal.example.vn/signin?a=1&amp;b=2"');
});
