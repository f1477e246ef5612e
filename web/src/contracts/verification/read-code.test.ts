import { expect, test } from 'vitest';
import { readCode } from './read-code.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123 456 \n', '123456'],
  ['123-456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['012', '012'],
  ['١٢٣٤٥٦', '123456'],
  ['123\u200B456', '123456'],
  ['', ''],
  [
    'Ma xac thuc hop dong bao hiem: 012345. Han 5 phut. ' +
      'Chi doc ma cho nhan vien dang phuc vu Quy khach.\n\n@salus.vn #012345',
    '012345',
  ],
  // Input is neither truncated nor guessed; the field shows the error.
  ['1234567', '1234567'],
  ['12a456', '12a456'],
  ['0987654321 là số của tôi', '0987654321làsốcủatôi'],
])('%j is read as %j', (text, code) => {
  expect(readCode(text)).toBe(code);
});
