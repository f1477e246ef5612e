import { expect, test } from 'vitest';
import { parties } from '../../domain/src/contracts/facts.ts';
import { actions } from '../../domain/src/contracts/lifecycle.ts';
import { relationships, statuses } from '../../domain/src/contracts/status.ts';
import { roles } from '../../domain/src/people/roles.ts';
import { allPaths, readSource } from '../sources.ts';
import { expectNone, findingsIn } from './findings.ts';

/** Their values come from a protocol or prepare a test, and decide nothing in the product. */
const exempt =
  /^server\/src\/(testing|simulators|demo-data)\/|^server\/src\/integrations\/insurer-http\.ts$/;

const sources = allPaths()
  .filter((path) => /^(api|server|web)\/src\/.*\.tsx?$/.test(path) && !path.includes('.gen.'))
  .filter((path) => !exempt.test(path))
  .map(readSource)
  .filter(({ isTest }) => !isTest);

const alternatives = (values: readonly string[]) => `'(?:${values.join('|')})'`;

/** `x === 'PAID'`, `'PAID' !== x`, `case 'PAID'`, `.includes('PAID')`, `.where(…, '=', 'PAID')`. */
function comparisons(values: readonly string[]): RegExp {
  const value = alternatives(values);
  return new RegExp(
    [
      `[\\w.?\\[\\]()]+\\s*[=!]==?\\s*${value}`,
      `${value}\\s*[=!]==?\\s*[\\w.]+`,
      `\\bcase\\s+${value}`,
      `\\.(?:includes|indexOf)\\(\\s*${value}\\s*\\)`,
      `'(?:=|!=|<>)',\\s*${value}`,
    ].join('|'),
    'g',
  );
}

/** Ambiguous words count only next to a name of the concept. */
function namedComparisons(name: string, values: readonly string[]): RegExp {
  return new RegExp(`\\b(?:\\w+\\.)*${name}\\)?\\s*[=!]==?\\s*${alternatives(values)}`, 'gi');
}

const isUnmistakable = (value: string) => /[A-Z_]/.test(value);

test.each([
  ['a status', comparisons(statuses), 'a question of domain/src/contracts/status-questions.ts'],
  [
    'a relationship',
    comparisons(relationships.filter(isUnmistakable)),
    'whyNotInsurable or isSelf of domain/src/contracts',
  ],
  [
    'a relationship',
    namedComparisons('\\w*relationship', relationships),
    'whyNotInsurable or isSelf of domain/src/contracts',
  ],
  [
    'an action',
    namedComparisons('\\w*action', actions),
    'mayEver, whyNot or a question of domain/src/contracts/lifecycle.ts',
  ],
  ['a role', comparisons(roles), 'groupOfRole or a question of domain/src/people'],
  [
    'a party',
    namedComparisons('(?:party|group|roleGroup)', parties),
    'mayEver of domain/src/contracts/lifecycle.ts, or a Record over all parties',
  ],
])('code outside of domain/ compares no literal of %s', (_, pattern, instead) => {
  expectNone(findingsIn(sources, pattern), {
    reason: 'a new value must be decided in domain/; a comparison elsewhere is missed in silence.',
    instead: `ask ${instead}, or add the question there as a Record over all values.`,
  });
});

test('recognizes the forms of a comparison', () => {
  const text = [
    "if (contract.status === 'ACTIVE') x();",
    "if ('PAID' !== status) x();",
    "case 'DRAFT':",
    "where('status', '=', 'PAID')",
    "status?.includes('ACTIVE')",
    "const known = { status: 'ACTIVE' };",
  ].join('\n');
  const found = findingsIn(
    [{ path: 'a.ts', text, isTest: false, imports: [] }],
    comparisons(statuses),
  );
  expect(found.map((finding) => finding.split(':')[1])).toEqual(['1', '2', '3', '4', '5']);
});
