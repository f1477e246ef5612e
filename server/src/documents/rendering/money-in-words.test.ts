import { describe, expect, test } from 'vitest';
import { moneyInWords } from './money-in-words.ts';

const readings: readonly (readonly [number, string])[] = [
  [0, 'Không đồng'],
  [1, 'Một đồng'],
  [5, 'Năm đồng'],
  [10, 'Mười đồng'],
  [11, 'Mười một đồng'],
  [14, 'Mười bốn đồng'],
  [15, 'Mười lăm đồng'],
  [20, 'Hai mươi đồng'],
  [21, 'Hai mươi mốt đồng'],
  [24, 'Hai mươi tư đồng'],
  [25, 'Hai mươi lăm đồng'],
  [91, 'Chín mươi mốt đồng'],
  [100, 'Một trăm đồng'],
  [101, 'Một trăm linh một đồng'],
  [104, 'Một trăm linh bốn đồng'],
  [105, 'Một trăm linh năm đồng'],
  [110, 'Một trăm mười đồng'],
  [111, 'Một trăm mười một đồng'],
  [115, 'Một trăm mười lăm đồng'],
  [155, 'Một trăm năm mươi lăm đồng'],
  [1_000, 'Một nghìn đồng'],
  [1_001, 'Một nghìn không trăm linh một đồng'],
  [1_015, 'Một nghìn không trăm mười lăm đồng'],
  [1_500, 'Một nghìn năm trăm đồng'],
  [10_000, 'Mười nghìn đồng'],
  [21_000, 'Hai mươi mốt nghìn đồng'],
  [310_000, 'Ba trăm mười nghìn đồng'],
  [590_000, 'Năm trăm chín mươi nghìn đồng'],
  [620_000, 'Sáu trăm hai mươi nghìn đồng'],
  [815_000, 'Tám trăm mười lăm nghìn đồng'],
  [1_005_000, 'Một triệu không trăm linh năm nghìn đồng'],
  [1_000_005, 'Một triệu không trăm linh năm đồng'],
  [1_020_000, 'Một triệu không trăm hai mươi nghìn đồng'],
  [1_080_000, 'Một triệu không trăm tám mươi nghìn đồng'],
  [1_560_000, 'Một triệu năm trăm sáu mươi nghìn đồng'],
  [2_450_000, 'Hai triệu bốn trăm năm mươi nghìn đồng'],
  [14_742_000, 'Mười bốn triệu bảy trăm bốn mươi hai nghìn đồng'],
  [300_000_000, 'Ba trăm triệu đồng'],
  [1_000_000_000, 'Một tỷ đồng'],
  [1_000_000_001, 'Một tỷ không trăm linh một đồng'],
  [2_005_000_000, 'Hai tỷ không trăm linh năm triệu đồng'],
  [1_005_000_000_000, 'Một nghìn không trăm linh năm tỷ đồng'],
  [
    999_999_999,
    'Chín trăm chín mươi chín triệu chín trăm chín mươi chín nghìn chín trăm chín mươi chín đồng',
  ],
];

describe('money in Vietnamese words', () => {
  test.each(readings)('reads %d as "%s"', (amount, text) => {
    expect(moneyInWords(amount)).toBe(text);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses to read %d', (amount) => {
    expect(() => moneyInWords(amount)).toThrow(RangeError);
  });
});
