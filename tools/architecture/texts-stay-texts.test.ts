import { describe, expect, test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';

/** User input is shown, stored and printed, never executed (SEC-2). */
const product = allPaths()
  .filter(
    (path) => /^(domain|api|server|web)\/src\/.*\.tsx?$/.test(path) && !path.includes('.gen.'),
  )
  .filter((path) => !path.startsWith('server/src/testing/'))
  .map(readSource)
  .filter((source) => !source.isTest);

const uses = (pattern: RegExp) =>
  product.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([use]) => `${path}: ${use}`),
  );

describe('a text', () => {
  test('never becomes HTML or code', () => {
    expect(product.length).toBeGreaterThan(300);
    expect(
      uses(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/g),
    ).toEqual([]);
    expect(uses(/(?<![.\w])eval\(|new Function\(|node:vm\b/g)).toEqual([]);
  });

  test('reaches no shell: the only program that the server starts is its own PostgreSQL', () => {
    const others = product.filter(({ path }) => !path.startsWith('server/src/embedded-postgres/'));
    const starting = others.filter(({ imports }) =>
      imports.some(({ target }) => /^(node:)?child_process$/.test(target)),
    );
    expect(starting.map(({ path }) => path)).toEqual([]);
  });
});
