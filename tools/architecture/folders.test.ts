import { expect, test } from 'vitest';
import { expectNone } from './findings.ts';
import { fileCircles, mutualSiblings, readImportGraph } from './import-graph.ts';

const graph = readImportGraph(['domain/src/', 'api/src/', 'server/src/', 'web/src/']);

/** Folders that still import each other, with the reason. An entry goes when it is mended. */
const siblings: Readonly<Record<string, string>> = {};

const circles: Readonly<Record<string, string>> = {};

test('folders of one parent do not import each other', () => {
  const pairs = mutualSiblings(graph);
  expectNone(
    pairs.filter((pair) => !(pair in siblings)),
    {
      reason:
        'two folders that need each other are one folder, cut at a place that explains nothing.',
      instead: 'move the shared part below both, pass it as a parameter, or join the folders.',
    },
  );
  expectMended(pairs, siblings);
});

test('files do not import each other in a circle, types included', () => {
  const groups = fileCircles(graph);
  expectNone(
    groups.filter((group) => !(group in circles)),
    {
      reason: 'a circle is read and changed only as a whole.',
      instead: 'move the type or the value that both need into a file of its own.',
    },
  );
  expectMended(groups, circles);
});

/** The exceptions may only shrink. */
function expectMended(present: readonly string[], exceptions: Readonly<Record<string, string>>) {
  expectNone(
    Object.keys(exceptions).filter((entry) => !present.includes(entry)),
    { reason: 'it is mended.', instead: 'remove the entry from this test.' },
  );
}

test('finds what it looks for', () => {
  const example = new Map([
    ['a/b/one.ts', ['a/c/two.ts', 'a/c/d/three.ts']],
    ['a/c/two.ts', ['a/c/d/three.ts']],
    ['a/c/d/three.ts', ['a/b/four.ts', 'a/c/two.ts']],
    ['a/b/four.ts', []],
  ]);
  expect(mutualSiblings(example)).toEqual(['a: b ↔ c']);
  expect(fileCircles(example)).toEqual(['a/c/d/three.ts ↔ a/c/two.ts']);
});
