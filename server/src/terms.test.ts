import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import { digestOfTerms, termsFor } from './terms.ts';

const VALUES = { insurerName: 'Bảo hiểm Mẫu', hotline: '1900 0000', refundThresholdDays: 30 };

describe('terms of the customer page', () => {
  const terms = termsFor(VALUES);
  const text = [...terms.paragraphs, ...terms.consents.map((consent) => consent.text)].join('\n');

  test('ask for each consent once, in the order of consentKinds', () => {
    expect(terms.consents.map(({ kind }) => kind)).toEqual([...consentKinds]);
  });

  test('contain the configured insurer and hotline, and no unfilled placeholder', () => {
    expect(text).toContain('Bảo hiểm Mẫu');
    expect(text).toContain('1900 0000');
    expect(text).not.toContain('{{');
  });

  // covers SALE-4
  test.each([
    [
      'vi',
      'bản có lợi hơn cho Quý khách',
      'Giao dịch điện tử có rủi ro',
      'giấy tờ tùy thân đều là',
    ],
    [
      'en',
      'more favourable to you',
      'Electronic transactions have risks',
      'identity-card data are',
    ],
  ] as const)('state languages, risks and sensitive data in %s', (language, ...phrases) => {
    const { paragraphs } = termsFor(VALUES, language);
    for (const phrase of phrases) expect(paragraphs.join('\n')).toContain(phrase);
  });

  // covers SALE-2, SALE-4
  test('are one version, with the same paragraphs and consents, in every language', () => {
    const shapes = languageCodes.map((language) => {
      const { version, paragraphs, consents } = termsFor(VALUES, language);
      const isNoted = language === 'vi' ? 0 : 1;
      return [version, paragraphs.length - isNoted, consents.map(({ kind }) => kind)];
    });
    expect(shapes).toEqual(languageCodes.map(() => ['2026-12', 11, [...consentKinds]]));
  });

  // covers CONSENT-3
  test.each([
    'tự nguyện, không phải là điều kiện để được cấp tín dụng',
    'trong vòng 30 ngày kể từ ngày thanh toán',
    'Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15',
    'Nghị định số 356/2025/NĐ-CP',
    'dữ liệu cá nhân nhạy cảm',
    'doanh nghiệp nhận tái bảo hiểm',
    'Khiếu nại và hỗ trợ',
  ])('contain "%s"', (phrase) => {
    expect(text).toContain(phrase);
  });

  test('keep the order of the parts of a number in right-to-left text', () => {
    const arabic = termsFor(VALUES, 'ar').paragraphs.join(' ');
    for (const value of ['91/2025/QH15', '356/2025/NĐ-CP', '1900 0000', 'Bảo hiểm Mẫu'])
      expect(arabic.split(value).length, value).toBe(arabic.split(`\u2068${value}\u2069`).length);
    expect(arabic).toContain('\u2068356/2025/NĐ-CP\u2069.');
    expect(termsFor(VALUES, 'en').paragraphs.join(' ')).not.toMatch(/[\u2066-\u2069]/);
  });

  test.each(languageCodes)('state the refund days of the plan, in %s', (language) => {
    const daysIn = (refundThresholdDays: number) =>
      termsFor({ ...VALUES, refundThresholdDays }, language)
        .paragraphs.join('\n')
        .match(/(?<![\dH])(15|30)(?!\d)/g);
    expect(daysIn(15)).toEqual(['15', '15']);
    expect(daysIn(30)).toEqual(['30', '30']);
  });

  test('have a digest that changes with a word', () => {
    expect(digestOfTerms(terms)).toEqual(digestOfTerms(termsFor(VALUES)));
    expect(digestOfTerms(terms)).not.toEqual(
      digestOfTerms(termsFor({ ...VALUES, hotline: '1900 0001' })),
    );
    expect(digestOfTerms(terms).length).toBe(32);
  });
});
