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
