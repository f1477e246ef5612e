import { expect, test } from 'vitest';
import { fitsOneSms, gsm7Length } from './gsm7.ts';

test.each([
  ['', 0],
  ['Xin chao', 8],
  ['https://salus.vn/ord/a_B-9', 26],
  ['à é è ù ì ò', 11],
  ['10€', 4],
  ['{}[]~^|\\', 16],
  ['a\nb', 3],
  ['ạ', null],
  ['đ', null],
  ['Đ', null],
  ['ơ', null],
  ['á', null],
  ['`', null],
  ['😀', null],
])('counts %j as %j places', (text, places) => {
  expect(gsm7Length(text)).toBe(places);
});

test('the basic alphabet has 127 printable places beside the escape', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  expect(all.filter((character) => gsm7Length(character) === 1)).toHaveLength(127);
  expect(all.filter((character) => gsm7Length(character) === 2)).toHaveLength(10);
});

test('one part ends at 160 places, and an extended character counts two', () => {
  expect(fitsOneSms('a'.repeat(160))).toBe(true);
  expect(fitsOneSms('a'.repeat(161))).toBe(false);
  expect(fitsOneSms(`${'a'.repeat(158)}€`)).toBe(true);
  expect(fitsOneSms(`${'a'.repeat(159)}€`)).toBe(false);
  expect(fitsOneSms('')).toBe(false);
});
