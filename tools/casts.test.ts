import { expect, test } from 'vitest';
import { castsIn, typescriptSources } from './casts.ts';

/** Lower it with every cast removed. */
const MOST = 10;

test('code casts no more often than before', () => {
  const casts = typescriptSources()
    .filter(({ isTest }) => !isTest)
    .flatMap(castsIn);
  const advice = 'give the value a type where it is made; "node tools/casts.ts" prints all casts';
  expect(casts.length, advice).toBeLessThanOrEqual(MOST);
});

test('code and tests have no double cast', () => {
  const double = typescriptSources()
    .flatMap(castsIn)
    .filter(({ isDouble }) => isDouble)
    .map(({ path, line, text }) => `${path}:${line} ${text}`);
  expect(double, 'build the value with its type, in a test by a fixture').toEqual([]);
});

test('counts a double cast once and "as const" not at all', () => {
  const text = [
    "import { a as b } from 'x';",
    "const c = [b as string, 'd'] as const;",
    'c as unknown as 1;',
  ].join('\n');
  expect(castsIn({ path: 'x.ts', text }).map(({ line, isDouble }) => [line, isDouble])).toEqual([
    [2, false],
    [3, true],
  ]);
});
