import { refusals } from '@salus/domain/refusals.ts';
import { fieldCodes } from '@salus/domain/validation/field-codes.ts';
import { expect, test } from 'vitest';
import { keyStem, readMessages } from './message-files.ts';
import { allPaths, readSource, type Source } from './sources.ts';

const sources = allPaths()
  .filter((path) => /^(web|server)\/src\/.*\.tsx?$/.test(path) && !path.includes('.gen.'))
  .map(readSource)
  .filter(({ isTest }) => !isTest);
const server = sources.filter(({ path }) => path.startsWith('server/'));
const customer = sources.filter(({ path }) => path.startsWith('web/src/customer-link/'));
const staff = sources.filter(
  ({ path }) => path.startsWith('web/') && !customer.some((source) => source.path === path),
);

/** The parts of a key; `*` is a part chosen at run time. */
type Path = readonly string[];

const ofStaff = staff.flatMap(selectorsIn);
const ofCustomer = customer.flatMap(selectorsIn);
const ofServer = server.flatMap(selectorsIn);

test('every staff message is used', () => {
  expect(unusedIn('messages/src/staff', ofStaff)).toEqual([]);
});

test('every customer message is used', () => {
  expect(unusedIn('messages/src/customer', ofCustomer)).toEqual([]);
});

test('every server message is used', () => {
  expect(unusedIn('messages/src/server', ofServer)).toEqual([]);
});

test('every domain message is used', () => {
  const paths = [
    ...[...ofStaff, ...ofCustomer, ...ofServer].map((path) =>
      path[0] === 'domain' ? path.slice(1) : path,
    ),
    // catalogueText reads the catalogue's names.
    ['catalogue', '*'],
    // HistoryTimeline.tsx reads them for the history.
    ['requestOutcomes', '*'],
  ];
  expect(unusedIn('messages/src/domain', paths)).toEqual([]);
});

test('refusal codes and field codes have exactly one message each', () => {
  const keys = [...readMessages('messages/src/domain', 'vi').keys()];
  const within = (group: string) =>
    keys.filter((key) => key.startsWith(`${group}.`)).map((key) => key.slice(group.length + 1));
  expect(within('refusals').sort()).toEqual(Object.keys(refusals).sort());
  expect(within('fields').sort()).toEqual([...fieldCodes].sort());
});

function unusedIn(folder: string, paths: readonly Path[]): string[] {
  return [...readMessages(folder, 'vi').keys()].filter(
    (key) => !paths.some((path) => names(path, key)),
  );
}

/** A path names one message or every message of a group. */
function names(path: Path, key: string): boolean {
  const parts = (keyStem(key) ?? key).split('.');
  return (
    path.length === parts.length && path.every((part, at) => part === '*' || part === parts[at])
  );
}

/** The paths of selectors: `$.a.b`. A path ends in `*` when the code takes a group of messages. */
function selectorsIn({ text }: Source): Path[] {
  return [...text.matchAll(/\$((?:\??\.\w+|\[[^\]]+\])+)\)?(,\s*\{\s*returnObjects: true)?/g)].map(
    ([, path = '', isGroup]) => (isGroup ? [...pathParts(path), '*'] : pathParts(path)),
  );
}

/** `.a['b'][c]` → a, b, * */
function pathParts(path: string): Path {
  return [...path.matchAll(/\.(\w+)|\[([^\]]+)\]/g)].map(
    ([, name, index = '']) => name ?? /^'(.+)'$/.exec(index)?.[1] ?? '*',
  );
}
