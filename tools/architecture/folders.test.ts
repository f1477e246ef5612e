import { test } from 'vitest';
import { allPaths } from '../sources.ts';
import { beyond, expectNone } from './findings.ts';

const MAX_FILES = 26;

test(`folders hold at most ${MAX_FILES} files`, () => {
  const counts = new Map<string, number>();
  for (const path of allPaths()) {
    if (path.endsWith('/') || !path.includes('/') || /^(\.|docs\/)/.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expectNone(beyond(counts, {}, MAX_FILES), {
    reason: 'a listing that fits on a screen explains a folder.',
    instead: 'move the files of one topic into a subfolder named after it.',
  });
});
