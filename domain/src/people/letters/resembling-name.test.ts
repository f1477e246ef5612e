import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findResemblingName } from './resembling-name.ts';

// covers AUTH-33
test.each([
  ['Chi nhanh Hoan Kiem', 'Chi nhánh Hoàn Kiếm'],
  ['CHI NHÁNH HOÀN KIẾM', 'Chi nhánh Hoàn Kiếm'],
  ['Chi-nhánh  HoànKiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhánh Hoàng Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhán Hoàn Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi hnánh Hoàn Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhánk Hoàn Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhánh A', 'Chi nhánh B'],
  ['Kiên Giang', 'Tiền Giang'],
  ['Nhóm1', 'Nhóm 1'],
  ['Nhóm 01', 'Nhóm 1'],
  ['Đà Nẵng', 'Da Nang'],
  ['河内', '河內'],
  ['Huế', 'Huế'],
])('%s may be %s', (name, other) => {
  expect(findResemblingName(name, ['Vinh', other])).toBe(other);
});

// covers AUTH-33
test.each([
  ['Nhóm 1', 'Nhóm 2'],
  ['Nhóm 1', 'Nhóm 11'],
  ['Nhóm 1', 'Nhóm'],
  ['Hà Nội', 'Hà Nam'],
  ['Hà Giang', 'An Giang'],
  ['Miền Bắc', 'Miền Nam'],
  ['Chi nhánh Cầu Giấy', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhánh', 'Chi nhánh Hoàn Kiếm'],
  ['河内', '東京'],
])('%s is not taken for %s', (name, other) => {
  expect(findResemblingName(name, [other])).toBe(null);
});

describe('for any name', () => {
  const name = fc.stringMatching(/^[a-zđơưàáạảã ]{3,20}$/).filter((text) => text.trim() !== '');
  const letter = fc.constantFrom(...'abcdeghk');
  const resembles = (one: string, other: string) => findResemblingName(one, [other]) !== null;

  // covers AUTH-33
  test('one letter more, less or other resembles, in both directions', () => {
    fc.assert(
      fc.property(name, fc.nat(20), letter, fc.boolean(), (text, place, extra, isReplaced) => {
        const at = Math.min(place, text.length);
        const slip = text.slice(0, at) + extra + text.slice(at + (isReplaced ? 1 : 0));
        expect(resembles(text, slip)).toBe(true);
        expect(resembles(slip, text)).toBe(true);
      }),
    );
  });

  // covers AUTH-33
  test('another number is another name', () => {
    fc.assert(
      fc.property(name, fc.nat(99), fc.nat(99), (text, one, other) => {
        expect(resembles(`${text} ${one}`, `${text} ${other}`)).toBe(one === other);
      }),
    );
  });
});
