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
  const shared = [...users].flatMap(([number, paths]) =>
    paths.size > 1 ? [`0${number}: ${[...paths].join(', ')}`] : [],
  );
  expectNone(shared, {
    reason: 'journeys share a program, and would read the codes and links of each other.',
    instead: 'take a number that no other journey has.',
  });
});
