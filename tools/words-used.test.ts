import { refusals } from '@salus/domain/refusals.ts';
import { fieldCodes } from '@salus/domain/validation/field-codes.ts';
import { expect, test } from 'vitest';
import { allPaths, readSource, type Source } from './sources.ts';
import { readWords, stemOf } from './word-files.ts';

const sources = allPaths()
  .filter((path) => /^(web|server)\/src\/.*\.tsx?$/.test(path) && !path.includes('.gen.'))
  .map(readSource)
  .filter(({ isTest }) => !isTest);
const server = sources.filter(({ path }) => path.startsWith('server/'));
const customer = sources.filter(({ path }) => path.startsWith('web/src/customer-link/'));
const staff = sources.filter(({ path }) => path.startsWith('web/') && !customer.some((source) => source.path === path));

/** A key as the code names it, part by part; `*` where it chooses at run time. */
type Path = readonly string[];

const ofStaff = staff.flatMap(({ text }) =>
  [...text.matchAll(/\$((?:\??\.\w+|\[[^\]]+\])+)(,\s*\{\s*returnObjects: true)?/g)].map(([, path = '', isWhole]) =>
    isWhole ? [...partsOf(path), '*'] : partsOf(path),
  ),
);
const ofServer = server.flatMap(({ text }) => [
  ...[...text.matchAll(/words\(\s*'([^']+)'/g)].map(([, key = '']) => key.split('.')),
  ...[...text.matchAll(/words\(\s*`([^`]+)`/g)].map(([, key = '']) => key.replace(/\$\{[^}]+\}/g, '*').split('.')),
  // The files of contracts take their words by the column.
  ...[...text.matchAll(/\bword\('(\w+)'/g)].map(([, group = '']) => [group, '*']),
]);
const ofCustomer = customer.flatMap(pathsOfCustomer);

test('every sentence of the staff’s screens is said somewhere', () => {
  expect(unusedIn('web/src/i18n', ofStaff)).toEqual([]);
});

test('every sentence of the customer’s page is said somewhere', () => {
  expect(unusedIn('web/src/customer-link/words', ofCustomer)).toEqual([]);
});

test('every sentence of the server alone is said somewhere', () => {
  expect(unusedIn('server/words', ofServer)).toEqual([]);
});

test('every sentence that server and screens share is said somewhere', () => {
  const shared = [
    ...ofStaff.map((path) => (path[0] === 'words' ? path.slice(1) : path)),
    ...ofServer,
    ...ofCustomer.filter(([first]) => first === 'shared').map((path) => path.slice(1)),
    // The catalogue's words are found by their value (catalogueWord); a value of the history by its field (useValueText).
    ['catalogue', '*', '*'],
  ];
  expect(unusedIn('api/src/words', shared)).toEqual([]);
});

test('what the server says stands in its words', () => {
  const keys = [...readWords('api/src/words', 'vi').keys(), ...readWords('server/words', 'vi').keys()];
  const unknown = ofServer.filter((path) => !keys.some((key) => names(path, key)));
  expect(unknown).toEqual([]);
});

test('no sentence of the server stands in both of its files', () => {
  const own = readWords('server/words', 'vi');
  expect([...readWords('api/src/words', 'vi').keys()].filter((key) => own.has(key))).toEqual([]);
});

test('each refusal and each problem of a field has its sentence, and no other has one', () => {
  const keys = [...readWords('api/src/words', 'vi').keys()];
  const within = (group: string) =>
    keys.filter((key) => key.startsWith(`${group}.`)).map((key) => key.slice(group.length + 1));
  expect(within('refusals').sort()).toEqual(Object.keys(refusals).sort());
  expect(within('fields').sort()).toEqual([...fieldCodes].sort());
});

function unusedIn(folder: string, paths: readonly Path[]): string[] {
  return [...readWords(folder, 'vi').keys()].filter((key) => !paths.some((path) => names(path, key)));
}

/** A path names a sentence, or a list of them that is taken as a whole. */
function names(path: Path, key: string): boolean {
  const parts = (stemOf(key) ?? key).split('.');
  return path.length === parts.length && path.every((part, at) => part === '*' || part === parts[at]);
}

/** `.a['b'][c]` → a, b, * */
function partsOf(path: string): Path {
  return [...path.matchAll(/\.(\w+)|\[([^\]]+)\]/g)].map(
    ([, name, index = '']) => name ?? /^'(.+)'$/.exec(index)?.[1] ?? '*',
  );
}

/** What a file of the customer's page takes by `words.a.b`, or by a part that it took out: `const { a: b } = words`. */
function pathsOfCustomer({ text }: Source): Path[] {
  const aliases = new Map<string, Path>([['words', []]]);
  for (const [, parts = '', from = ''] of text.matchAll(/const \{([^}]+)\} = (words(?:\.\w+)*)/g))
    for (const part of parts.split(',')) {
      const [name = '', alias = name] = part.split(':').map((one) => one.trim());
      aliases.set(alias, [...partsOf(from.slice('words'.length)), name]);
    }
  return [...aliases].flatMap(([alias, path]) => [
    ...[...text.matchAll(new RegExp(`(?<![.\\w])${alias}((?:\\.\\w+|\\[[^\\]]+\\])+)`, 'g'))].map(([, rest = '']) => [
      ...path,
      ...partsOf(rest),
    ]),
    // counted(facts, 'insuredCount', …), or a stem that was chosen before.
    ...[...text.matchAll(new RegExp(`counted\\(${alias}, (?:'(\\w+)'|\\w+)`, 'g'))].flatMap(([, stem]) =>
      stem ? [[...path, stem]] : [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => [...path, word]),
    ),
  ]);
}
