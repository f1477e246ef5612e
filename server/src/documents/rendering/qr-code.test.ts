import { describe, expect, test } from 'vitest';
import { qrModules, qrPath } from './qr-code.ts';

const ADDRESS = 'https://portal.example.vn/verify/30002-26-00000017';

const asText = (rows: readonly (readonly boolean[])[]) =>
  rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n');

describe('QR code of an address', () => {
  test('carries the three finders and the dark module', () => {
    const rows = asText(qrModules(ADDRESS)).split('\n');
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
    expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(rows.at(-8)?.[8]).toBe('#');
  });

  test('draws each dark module exactly once', () => {
    const { size, path } = qrPath(ADDRESS);
    const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
    }
    expect(modules).toEqual(qrModules(ADDRESS));
  });
});
