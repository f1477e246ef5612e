import { describe, expect, test } from 'vitest';
import { firstUnsafeValue } from './reject-unsafe-input.ts';

describe('firstUnsafeValue', () => {
  test.each([
    [
      'a NUL',
      { a: { b: ['x', 'y\0'] } },
      { path: 'a.b.1', code: 'special_characters', characters: ['U+0000'] },
    ],
    [
      'half of a surrogate pair',
      { a: 'x\ud83d' },
      { path: 'a', code: 'special_characters', characters: ['U+D83D'] },
    ],
    [
      'a name with a NUL',
      { 'a\0': 1 },
      { path: 'a', code: 'special_characters', characters: ['U+0000'] },
    ],
    ['a list without end', { a: Array(5000).fill(0) }, { path: 'a.998', code: 'too_long' }],
  ])('refuses %s', (_, body, problem) => {
    expect(firstUnsafeValue(body)).toEqual(problem);
  });

  const nest = (levels: number, value: unknown): unknown =>
    Array.from({ length: levels }).reduce((inner) => ({ a: inner }), value);

  test('looks as deep as it accepts, and refuses what is deeper', () => {
    expect(firstUnsafeValue(nest(32, 'x'))).toBeNull();
    expect(firstUnsafeValue(nest(32, 'x\0'))).toMatchObject({ code: 'special_characters' });
    expect(firstUnsafeValue(nest(33, {}))).toMatchObject({ code: 'invalid' });
    expect(firstUnsafeValue(JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)))).toMatchObject({
      code: 'invalid',
    });
  });

  test.each([
    ['a letter of two surrogates', { a: '😀' }],
    ['no body at all', undefined],
    ['a contract for nine persons', { a: Array(9).fill({ b: 1, c: 'Nguyễn', d: null }) }],
  ])('accepts %s', (_, body) => {
    expect(firstUnsafeValue(body)).toBeNull();
  });

  test('inspects at most a thousand of a megabyte of values', () => {
    let looks = 0;
    const list = new Proxy(Array(500_000).fill(0), {
      get: (values, name) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
        return Reflect.get(values, name);
      },
    });
    expect(firstUnsafeValue({ a: list })).toMatchObject({ code: 'too_long' });
    expect(looks).toBeLessThanOrEqual(1000);
  });

  test('refuses more than a thousand fields', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`vpc_${index}`, '']),
    );
    expect(firstUnsafeValue(fields)).toMatchObject({ path: 'vpc_999', code: 'too_long' });
  });
});
