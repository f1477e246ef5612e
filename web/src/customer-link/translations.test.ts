import { act, cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { createElement } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customerGroups, unbrokenCompounds, withoutTears } from '../../customer-messages.ts';
import { chooseLanguage } from '../i18n/language.ts';
import { formatDay, money } from './format.ts';
import { startTranslations, t, useTranslations } from './translations.ts';

beforeAll(startTranslations);
afterEach(async () => {
  cleanup();
  await chooseLanguage('vi');
});

test('redraws a component when the language changes', async () => {
  const Close = () => useTranslations()(($) => $.close);
  const { container } = render(createElement(Close));
  expect(container.textContent).toBe('Đóng');
  await act(() => chooseLanguage('en'));
  expect(container.textContent).toBe('Close');
});

test.each([
  ['vi', ['0 người', '1 người', '2 người']],
  ['en', ['0 persons', '1 person', '2 persons']],
] as const)('chooses the plural form by the rules of %s', async (code, forms) => {
  await chooseLanguage(code);
  expect([0, 1, 2].map((count) => t(($) => $.facts.insuredCount, { count }))).toEqual(forms);
});

describe('a right-to-left language', () => {
  test('isolates amounts, days and names, but no bare number', async () => {
    await chooseLanguage('ar');
    expect(money(1_560_000)).toBe('\u20661,560,000\u00A0đ\u2069');
    expect(formatDay('2026-11-22')).toBe('\u206622/11/2026\u2069');
    expect(t(($) => $.review.greeting, { name: 'Mai' })).toContain('\u2068Mai\u2069');
    expect(t(($) => $.facts.insuredCount, { count: 3 })).not.toMatch(/[\u2066-\u2069]/);
  });

  test('adds nothing in the other languages', () => {
    expect(money(1_560_000)).toBe('1,560,000\u00A0đ');
    expect(t(($) => $.review.greeting, { name: 'Mai' })).not.toMatch(/[\u2066-\u2069]/);
  });
});

describe('the messages of the domain', () => {
  const sources = Object.values(
    import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  const matchNames = (pattern: RegExp) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const loadedMessages = () => i18next.getResourceBundle('vi', 'domain');

  test('are exactly the groups that this folder and the catalogue name', () => {
    const groups = [...new Set([...matchNames(/\$\.domain\.(\w+)/g), 'catalogue'])].toSorted();
    expect(Object.keys(customerGroups)).toEqual(groups);
    expect(Object.keys(loadedMessages())).toEqual(groups);
  });

  test('have exactly the field codes that this folder names', () => {
    const codes = [...new Set(matchNames(/\$\.domain\.fields\.(\w+)/g))].toSorted();
    expect(Object.keys(loadedMessages().fields)).toEqual(codes);
  });
});

describe('the build', () => {
  test('keeps compounds on one line', () => {
    expect(withoutTears('Quý khách chờ ngân hàng gửi Giấy chứng nhận.')).toBe(
      'Quý\u00A0khách chờ ngân\u00A0hàng gửi Giấy\u00A0chứng\u00A0nhận.',
    );
    expect(withoutTears('Xem e-mail của ngân hàng.')).toBe('Xem e-\u2060mail của ngân\u00A0hàng.');
    expect(withoutTears('Thanh toán lại')).toBe('Thanh toán lại');
  });

  test.each([
    ['/messages/src/customer/vi.json', '{"a":"Yêu\u00A0cầu mới."}'],
    ['/messages/src/customer/fr.json', null],
  ])('joins the compounds of %s', (id, part) => {
    const { apply, transform } = unbrokenCompounds();
    expect(apply).toBe('build');
    if (typeof transform !== 'function') throw new Error('the plugin has no transform function');
    const result = Reflect.apply(transform, {}, ['{"a":"Yêu cầu mới."}', id]);
    if (part === null) expect(result).toBeNull();
    else expect(result.code).toContain(part);
  });
});
