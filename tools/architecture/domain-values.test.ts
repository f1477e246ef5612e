import { expect, test } from 'vitest';
import { parties } from '../../domain/src/contracts/facts.ts';
import { actions } from '../../domain/src/contracts/lifecycle.ts';
import { relationships, statuses } from '../../domain/src/contracts/status.ts';
import { syncStatuses } from '../../domain/src/insurer/sync-status.ts';
import { refundStatuses } from '../../domain/src/payments/refund-status.ts';
import { roles } from '../../domain/src/people/roles.ts';
import { allPaths, readSource } from '../sources.ts';
import { expectNone, findingsIn } from './findings.ts';

/** Their values come from a protocol or prepare a test, and decide nothing in the product. */
const exempt =
  /^(?:server\/src\/testing|web\/src\/testing)\/|^server\/src\/(?:integrations\/(?:insurer\/http-insurer|sms\/speedsms|bank-statements\/camt-entry)|operations\/invariants)\.ts$/;

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

/** `status.startsWith('ACT')`, `status?.match(/D$/)`, `/^P/.test(contract.status)`. */
const partsOfStatus = new RegExp(
  [
    '\\b\\w*status\\??\\.(?:startsWith|endsWith|includes|indexOf|match|search)\\(\\s*[\'"`/]',
    '/[a-z]*\\.(?:test|exec)\\(\\s*[\\w.?]*status\\b',
  ].join('|'),
  'gi',
);

/** `order.status === 'OPEN'`, `state !== 'DONE'`, `.where('m.status', 'in', ['SENT'])`. */
const anyStatus = new RegExp(
  [
    "\\b\\w*(?:[sS]tatus|[sS]tate)\\)?\\s*[=!]==?\\s*'[A-Z_]+'",
    "'[A-Z_]+'\\s*[=!]==?\\s*[\\w.?]*(?:[sS]tatus|[sS]tate)\\b",
    "'(?:\\w+\\.)?\\w*(?:status|state)',\\s*'(?:=|!=|<>|in|not in)',\\s*\\[?'[A-Z_]+'",
  ].join('|'),
  'g',
);

/** Requests for approval and stages of money have the other two. */
const isOfRefundsOnly = (status: string) => !['REQUESTED', 'REJECTED'].includes(status);
const isUnmistakable = (value: string) => /[A-Z_]/.test(value);

test.each([
  ['a status', comparisons(statuses), 'a question of domain/src/contracts/status-questions.ts'],
  ['part of a status', partsOfStatus, 'a question of domain/src/contracts/status-questions.ts'],
  [
    'a refund status',
    comparisons(refundStatuses.filter(isOfRefundsOnly)),
    'a question of domain/src/payments/refund-status.ts',
  ],
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
  ['a status or state', anyStatus, 'a question beside its set in domain/'],
  [
    'a status of a report to the insurer',
    namedComparisons('(?<!httpS)\\w*status', syncStatuses),
    'a question of domain/src/insurer/sync-status.ts',
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

/** Files that may name a status, a relationship or a role, and why. */
const filesWithValues: Readonly<Record<string, string>> = {
  'api/src/home.ts': 'the codes of figures, one of them of cancelled contracts',
  'server/src/accounts/demo-accounts.ts': 'the roles of the demo accounts',
  'server/src/command-line/run-command.ts': 'the role of a row before any is known',
  'server/src/documents/rendering/sample-data.ts': 'a sample for tests and benchmarks',
};

/**
 * `PAID` in a template, '{PAID,ACTIVE}' of SQL, /^(PAID|ACTIVE)$/, and a table that leaves values
 * out.
 */
const otherForms = [
  `["\`{,/^(|](?:${statuses.join('|')})["\`},/$)|]`,
  'Partial<Record<(?:Status|Relationship|Role)\\b',
].join('|');

test('code outside of domain/ lists no status, relationship or role, nor does its SQL', () => {
  const values = [...statuses, ...relationships.filter(isUnmistakable), ...roles];
  const forms = `.*(?:${alternatives(values)}|${otherForms}).*`;
  const findings = findingsIn(sources, new RegExp(forms, 'g'));
  const findingPath = (finding: string) => finding.split(':')[0] ?? '';
  const paths = new Set(findings.map(findingPath));
  expectNone(
    [
      ...findings.filter((finding) => !(findingPath(finding) in filesWithValues)),
      ...Object.keys(filesWithValues).filter((path) => !paths.has(path)),
    ],
    {
      reason: 'a list of values outside of domain/ misses a new value in silence.',
      instead:
        'filter the array by a question, e.g. `statuses.filter(isPaid)`, and pass it to the ' +
        'SQL as a parameter. A file that names an example belongs to `named`, with its reason.',
    },
  );
});

/** `where action = 'save'`, `relationship in ('self', …)`: values that are common words. */
const inSql = new RegExp(
  `\\b(?:\\w*action|\\w*relationship|party)\\s*(?:[=!<>]+|(?:not\\s+)?in\\s*\\(|` +
    `is (?:not )?distinct from)[^;\`]*?${alternatives([...actions, ...relationships, ...parties])}`,
  'gi',
);

test('SQL outside of migrations compares no literal of an action, relationship or party', () => {
  const server = sources.filter(({ path }) => path.startsWith('server/'));
  const texts = server.map((source) => ({ ...source, text: onlyTemplates(source.text) }));
  expectNone(findingsIn(texts, inSql), {
    reason: 'a new action or relationship is missed there in silence.',
    instead: 'choose the values by a question of domain/ and give them to the SQL as a parameter.',
  });
});

/** The text with everything outside of template literals blanked; line numbers stay. */
function onlyTemplates(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[^\n]/g, ' ')))
    .join('`');
}

test('recognizes the forms of a comparison', () => {
  const text = [
    "if (contract.status === 'ACTIVE') x();",
    "if ('PAID' !== status) x();",
    "case 'DRAFT':",
    "where('status', '=', 'PAID')",
    "status?.includes('ACTIVE')",
    "const known = { status: 'ACTIVE' };",
  ].join('\n');
  const findings = findingsIn(
    [{ path: 'a.ts', text, isTest: false, imports: [] }],
    comparisons(statuses),
  );
  expect(findings.map((finding) => finding.split(':')[1])).toEqual(['1', '2', '3', '4', '5']);
});

test('recognizes a comparison with part of a status, and a pattern of statuses', () => {
  const text = [
    "contract.status.startsWith('ACT')",
    'status?.match(/D$/)',
    '/^P/.test(contract.status)',
    'status?.includes(inForce)',
    'const paid = /^(PAID|ACTIVE)$/;',
  ].join('\n');
  const lineNumbers = (pattern: RegExp) =>
    findingsIn([{ path: 'a.ts', text, isTest: false, imports: [] }], pattern).map(
      (finding) => finding.split(':')[1],
    );
  expect(lineNumbers(partsOfStatus)).toEqual(['1', '2', '3']);
  expect(lineNumbers(new RegExp(otherForms, 'g'))).toEqual(['5']);
});

test('recognizes a comparison in SQL', () => {
  const text = onlyTemplates(
    "const action = 'save';\nsql`select 1 where action = 'save'\n  and relationship in ('self')`;",
  );
  const findings = findingsIn([{ path: 'a.ts', text, isTest: false, imports: [] }], inSql);
  expect(findings.map((finding) => finding.split(':')[1])).toEqual(['2', '3']);
});
