import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText } from '../text.ts';
import { foldToAscii, lettersWithoutLatin } from './latin.ts';
import { refusedInLine, unprintableLetters } from './refused-characters.ts';
import { isSameName } from './same-name.ts';

// covers VAL-24
test('one code stands for Đ and one for đ', () => {
  expect(normaliseText('Ðỗ Ɖức ðinh ɖạt')).toBe('Đỗ Đức đinh đạt');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(normaliseText(text)).not.toMatch(/[\u00D0\u00F0\u0189\u0256]/);
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
    }),
  );
});

// covers VAL-25
describe('the letters that documents print', () => {
  test.each([
    ['of the Ê Đê', 'Y Bhŏk Niê Kđăm, Čư̆ Êga, Ƀuôn Hồ'],
    ['of the Gia Rai', 'Siu Ƀlơ̆i Rơčăm Krĭng Jŭ'],
    ['of the Cơ Ho', 'K’ Brơ̆i Č̆il Ñô'],
    ['of the Chăm', 'Hứa Đại Âmmưng Ppô'],
    ['of Latin passports', 'Þórður Łukasz Ștefan Özgür Ağrı Ŵyn'],
    ['Cyrillic', 'Дмитрий Шостакович Їжак'],
    ['Greek', 'Αλέξανδρος'],
    ['Thai', 'สมชาย ใจดี ญี่ปุ่น'],
    ['Arabic', 'محمد عبد الله'],
    ['Khmer', 'សុខ ចាន់ដារា'],
    ['Lao', 'ສົມສັກ ວົງສາ'],
  ])('%s', (_, name) => {
    expect(refusedInLine(name)).toEqual([]);
    expect(refusedInLine(name.normalize('NFD'))).toEqual([]);
  });

  test.each([
    ['王小明', ['王', '小', '明']],
    ['김민수', ['김', '민', '수']],
    ['A 😀', ['😀']],
    ['a\u200Bb', ['U+200B']],
    ['a<b', ['<']],
    ['X\uE000', ['U+E000']],
  ])('not %s', (name, characters) => {
    expect(refusedInLine(name)).toEqual(characters);
  });

  test('are the same for a text and for its parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(unprintableLetters(`A ${text}`)).toEqual(unprintableLetters(`${text} A`));
      }),
    );
  });
});

// covers REFUND-13
describe('a name as banks write it', () => {
  test.each([
    ['H’Hen Niê', "H'HEN NIE"],
    ['Ðỗ Văn Hùng', 'DO VAN HUNG'],
    ['Y Bhŏk Niê Kđăm', 'Y BHOK NIE KDAM'],
    ['Siu Ƀlơ̆i', 'SIU BLOI'],
    ['Łukasz Æsir Straße Øre', 'LUKASZ AESIR STRASSE ORE'],
    ['Ng‘ A – B', "NG' A - B"],
  ])('%s is %s', (name, ascii) => {
    expect(foldToAscii(name).toUpperCase()).toBe(ascii);
    expect(lettersWithoutLatin(name)).toEqual([]);
  });

  test('names the letters that have no Latin spelling', () => {
    expect(lettersWithoutLatin('王 Дмитрий')).toEqual(['王', 'Д', 'м', 'и', 'т', 'р', 'й']);
  });

  test('has a question mark only where one was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        if (!text.normalize('NFKD').includes('?')) expect(foldToAscii(text)).not.toContain('?');
      }),
    );
  });

  test('keeps a letter of each Latin letter of Vietnam and of its passports', () => {
    const letters = Array.from({ length: 0x250 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at))
      .concat(Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(0x1e00 + at)))
      .filter((letter) => /\p{L}/u.test(letter) && lettersWithoutLatin(letter).length === 0);
    for (const letter of letters) expect(foldToAscii(letter)).toMatch(/^[A-Za-z'.]+$/);
    expect(letters.length).toBeGreaterThan(550);
  });
});

// covers VAL-27
describe('a name is the same', () => {
  test.each([
    ['Thúy', 'Thuý'],
    ['Nguyễn Thị HÒA', 'nguyễn thị hoà'],
    ['Khoẻ', 'Khỏe'],
    ['Quý', 'Qúy'],
    ['Đỗ  Hùng', 'Ðỗ Hùng'],
    ['Trần Thủy', 'Trần Thuỷ'.normalize('NFD')],
  ])('%s and %s', (one, two) => {
    expect(isSameName(one, two)).toBe(true);
  });

  test.each([
    ['Thúy', 'Thùy'],
    ['Hoa', 'Hòa'],
    ['Tuân', 'Tuần'],
    ['Hồng', 'Hông'],
    ['Lý Na', 'Ly Ná'],
  ])('not %s and %s', (one, two) => {
    expect(isSameName(one, two)).toBe(false);
  });
});
