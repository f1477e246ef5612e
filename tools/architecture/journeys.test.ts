import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { expectNone, findingsIn } from './findings.ts';

/** Reads of the page whose expected answer may come a moment after the step before. */
const READ_ONCE = new RegExp(
  String.raw`\bexpect\(await [^;]*?\.(count|is[A-Z]\w+|textContent|allInnerTexts|inputValue|` +
    String.raw`allTextContents|getAttribute)\([^;]*?\)(?=,?\s*\)\.)`,
  'g',
);

test('journeys poll a page until it shows the expected state', () => {
  const sources = allPaths()
    .filter((path) => /^e2e\/.*\.ts$/.test(path))
    .map(readSource);
  expectNone(findingsIn(sources, READ_ONCE), {
    reason: 'on a busy machine the page shows the new state after the test has read the old one.',
    instead: '`await expect.poll(() => locator.count()).toBe(1)`.',
  });
});

test('each journey has mobile numbers of its own', () => {
  const users = new Map<string, Set<string>>();
  for (const { path, text } of allPaths()
    .filter((path) => /^e2e\/journeys\/.*\.ts$/.test(path))
    .map(readSource))
    for (const [number] of text.matchAll(/(?<=0|84)98700\d{4}\b/g))
      users.set(number, new Set(users.get(number)).add(path));
  const sharedNumbers = [...users].flatMap(([number, paths]) =>
    paths.size > 1 ? [`0${number}: ${[...paths].join(', ')}`] : [],
  );
  expectNone(sharedNumbers, {
    reason: 'journeys share a program, and would read the codes and links of each other.',
    instead: 'take a number that no other journey has.',
  });
});

test('the table of addresses has every address of the staff', () => {
  const guard = readSource('web/src/navigation/guard.ts').text;
  const constants = new Map(
    [...guard.matchAll(/const (\w+) = '(\/[^']*)'/g)].map(([, name, path]) => [name, path]),
  );
  const addresses = allPaths()
    .filter((path) => /^web\/src\/(?!public-)[\w-]*routes\.tsx?$/.test(path))
    .flatMap((path) => [...readSource(path).text.matchAll(/^ {2}path: (?:'(\/[^']*)'|(\w+)),$/gm)])
    .map(([, path, name]) => path ?? constants.get(name) ?? `${name}, which guard.ts lacks`);
  /** `/a/$id` and `/a/{one}` are the same address, and a query does not count. */
  const shape = (address: string) => address.replace(/\?.*/, '').replace(/\$\w+|\{\w+\}/g, '*');
  const table = readSource('e2e/harness/address-table.ts').text;
  const addressShapes = new Set(
    [...table.matchAll(/address: '([^']+)'/g)].map(([, address = '']) => shape(address)),
  );
  expectNone(
    addresses.filter((address) => !addressShapes.has(shape(address))),
    {
      reason: 'no journey opens the address for each role, so a role may enter it in silence.',
      instead: 'add it to `places` of e2e/harness/address-table.ts, with its groups and trail.',
    },
  );
});
