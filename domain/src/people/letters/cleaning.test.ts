import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPhoneNumber, toNationalPhone } from '../phone.ts';
import { hasControlCharacters } from '../text.ts';
import { cleanDay, cleanDigits, cleanLine, cleanNumber, cleanPhone } from './cleaning.ts';

// covers VAL-26
describe('text as people have it', () => {
  test.each([
    ['0987.654.321', '0987654321'],
    ['+84 987 654 321', '0987654321'],
    ['+84 (0)987-654-321', '0987654321'],
    ['0084987654321', '0987654321'],
    ['84987654321', '84987654321'],
    ['\u202A0987 654 321\u202C', '0987654321'],
    ['٠٩٨٧٦٥٤٣٢١', '0987654321'],
    ['０９８７６５４３２１', '0987654321'],
    ['0987–654–321', '0987654321'],
  ])('phone %j', (input, phone) => {
    expect(cleanPhone(input)).toBe(phone);
    expect(isPhoneNumber(phone)).toBe(true);
    expect(toNationalPhone(input)).toBe('0987654321');
  });

  test.each([
    ['079 190 001 234', '079190001234'],
    ['079.190.001.234', '079190001234'],
    ['\u200B079190001234\u200B', '079190001234'],
    ['٠٧٩١٩٠٠٠١٢٣٤', '079190001234'],
    ['०७९१९०००१२३४', '079190001234'],
    ['B 123-4567', 'B1234567'],
  ])('number %j', (input, number) => {
    expect(cleanNumber(input)).toBe(number);
  });

  test.each([
    ['Nguyễn\u200B Văn\u00A0Đức\u200E', 'Nguyễn Văn Đức'],
    ['Đỗ\tVăn\nHùng', 'Đỗ Văn Hùng'],
    ['\uFEFFÐỗ Văn Hùng', 'Đỗ Văn Hùng'],
    ['ɖinh Ɖức', 'đinh Đức'],
    ['\u200B', ''],
  ])('line %j', (input, line) => {
    expect(cleanLine(input)).toBe(line);
  });

  test('date with digits of another script', () => {
    expect(cleanDay('٠٧/٠٢/١٩٩٠')).toBe('07/02/1990');
    expect(cleanDay('07 / 02 / 1990')).toBe('07/02/1990');
  });

  test('a clean line stays as it is, and holds nothing invisible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const line = cleanLine(text);
        expect(cleanLine(line)).toBe(line);
        expect(line === '' || !hasControlCharacters(line)).toBe(true);
      }),
    );
  });

  test('digits of every script have their value', () => {
    const zeros = [0x660, 0x6f0, 0x966, 0xe50, 0xed0, 0x17e0, 0xff10, 0x1d7ce, 0x1d7e2];
    fc.assert(
      fc.property(fc.constantFrom(...zeros), fc.stringMatching(/^\d{1,12}$/), (zero, digits) => {
        const foreignDigits = Array.from(digits, (digit) =>
          String.fromCodePoint(zero + Number(digit)),
        );
        expect(cleanDigits(foreignDigits.join(''))).toBe(digits);
      }),
    );
  });
});
