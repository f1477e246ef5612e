import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { qrModules, qrPath } from './qr-code.ts';

const ADDRESS = 'https://portal.example.vn/verify/30002-26-00000017';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const asText = (rows: readonly (readonly boolean[])[]) =>
  rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n');

describe('QR code of an address', () => {
  test('has the size that its length asks for, up to 213 bytes', () => {
    expect([1, 14, 15, 106, 122, 152, 180, 213].map((length) => qrModules('x'.repeat(length)).length)).toEqual([
      21, 21, 25, 41, 45, 49, 53, 57,
    ]);
    expect(() => qrModules('x'.repeat(214))).toThrow(RangeError);
  });

  test('carries the three finders and the dark module', () => {
    const rows = asText(qrModules(ADDRESS)).split('\n');
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
    expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(rows.at(-8)?.[8]).toBe('#');
  });

  // Codes of every version were read back with a scanner (zbar) when these digests were taken.
  test.each([
    [ADDRESS, '1b3788aa9255ded7f12f0266322355ce46b86da1b17a9c22068f0d24770ae3ab'],
    ['https://portal.example.vn/'.padEnd(160, 'v'), 'a7c7d25d57f068982d2db682cb6840f1776dc9b75f63b39229ff1062ee49dbbf'],
  ])('draws the modules of %s as a scanner has read them', (text, digest) => {
    expect(sha256(asText(qrModules(text)))).toBe(digest);
  });

  test('draws each dark module exactly once', () => {
    const { size, path } = qrPath(ADDRESS);
    const drawn = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
    }
    expect(drawn).toEqual(qrModules(ADDRESS));
  });
});
