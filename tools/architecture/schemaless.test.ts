import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { allPaths, readSource, type Source } from '../sources.ts';
import { expectNone, lineAt } from './findings.ts';

/** The functions and the parts that are of no use without schemas. */
const needsSchema = ['bodySchema', 'endpointForm'];
const schemaParts = ['body', 'query', 'acceptedOutput', 'schema', 'refuses'];

/** "file:line: text" of each use of the schema of an endpoint without schemas. */
function forbiddenUses({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const { staticImports } = parseSync(path, text).module;
  const names = staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.startsWith('@salus/api/schemaless/'))
    .flatMap(({ entries }) => entries.map(({ localName }) => localName.value));
  if (names.length === 0) return [];
  const name = `(?:${names.join('|')})\\b`;
  const uses = new RegExp(
    `\\b(?:${needsSchema.join('|')})\\(${name}|\\b(?<!\\.)${name}\\.(?:${schemaParts.join('|')})\\b`,
    'g',
  );
  return [...text.matchAll(uses)].map(
    ({ index, 0: use }) => `${path}:${lineAt(text, index)}: ${use}`,
  );
}

test('an endpoint without schemas gives no schema', () => {
  const sources = allPaths()
    .filter((path) => /^(api|web)\/src\/.*\.tsx?$/.test(path))
    .map(readSource)
    .filter(({ isTest }) => !isTest);
  expectNone(sources.flatMap(forbiddenUses), {
    reason: 'the build leaves only what the client reads of it; types and tests do not show that.',
    instead: 'import the endpoint without `schemaless/`, in a part that is loaded later.',
  });
});

test('finds a schema', () => {
  const text = [
    "import { login, logout } from '@salus/api/schemaless/accounts.ts';",
    'call(login, {});',
    'bodySchema(login);',
    'useCall(logout, {});',
    'login.body;',
  ].join('\n');
  expect(forbiddenUses({ path: 'a.ts', text })).toEqual([
    'a.ts:3: bodySchema(login',
    'a.ts:5: login.body',
  ]);
});
