import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { expectNone } from './findings.ts';

/** Lines of all stylesheets of the repository. May only shrink. */
const BUDGET = 5_980;

const sheets = allPaths('')
  .filter((path) => path.endsWith('.css'))
  .map(readSource);
const code = allPaths('web/src/')
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map(readSource);

test('the stylesheets stay within their budget of lines', () => {
  const lines = sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(
    lines,
    'lay out with Stack, Row, Grid, Text and Box (web/src/ui/layout) instead of new rules',
  ).toBeLessThanOrEqual(BUDGET);
  expect(lines, 'lower BUDGET to what is left').toBeGreaterThan(BUDGET - 100);
});

test('every class of a stylesheet is used by a file that imports it', () => {
  const unused = sheets
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const users = code.flatMap((source) =>
        [...source.text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
          .filter(([, , target = '']) => posix.join(posix.dirname(source.path), target) === path)
          .map(([, name = '']) => ({ name, text: source.text })),
      );
      // A class of a value (`styles[kind]`) is named nowhere.
      if (users.some(({ name, text: usage }) => usage.includes(`${name}[`))) return [];
      return classesIn(text)
        .filter((one) => !users.some((user) => isUsed(user, one)))
        .map((one) => `${path}: .${one}`);
    });
  expectNone(unused, {
    reason: 'a rule that styles nothing is read, and kept, for ever.',
    instead: 'delete its rules.',
  });
});

function classesIn(text: string): string[] {
  const selectors = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))];
}

function isUsed({ name, text }: { readonly name: string; readonly text: string }, one: string) {
  return new RegExp(`\\b${name}\\.${one}\\b`).test(text);
}
