import { expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { amount, countText, dayText, instantText, percentText } from './format.ts';

// covers I18N-3, I18N-4, PAY-2
test('formats money, days and instants in Vietnamese form and business time', () => {
  expect([amount(0), amount(999), amount(1_560_000), amount(-12_000)]).toEqual([
    '0\u00a0đ',
    '999\u00a0đ',
    '1,560,000\u00a0đ',
    '−12,000\u00a0đ',
  ]);
  expect(countText(1_234_567)).toBe('1,234,567');
  expect(dayText('2026-11-02')).toBe('02/11/2026');
  // Half past midnight in Vietnam is still the day before in London.
  expect(instantText('2026-11-21T17:30:05Z')).toBe('22/11/2026 00:30:05');
});

test('formats a percentage with the sign where the language puts it', async () => {
  await startI18n();
  expect([percentText(50), percentText(100)]).toEqual(['50%', '100%']);
  await chooseLanguage('fr');
  expect(percentText(80)).toMatch(/^80\s%$/);
  await chooseLanguage('ar');
  expect(percentText(80).replace(/[\u200e\u061c]/g, '')).toBe('80%');
  await chooseLanguage('vi');
});
