import { describe, expect, test } from 'vitest';
import { requirements, unknownIn } from './requirements.ts';
import { allPaths, readSource } from './sources.ts';
import { allTags, tagsIn, untestedIds } from './traceability.ts';

const ids = new Set(requirements().map(({ id }) => id));

describe('requirements', () => {
  test('have unique identifiers and a sentence each', () => {
    expect(requirements().map(({ id }) => id)).toEqual([...ids]);
    expect(requirements().filter(({ text }) => text.length < 15)).toEqual([]);
  });

  test('have at least one tagged test each', () => {
    expect(
      untestedIds(requirements(), allTags()),
      'add "// covers ID" directly above the test that proves it',
    ).toEqual([]);
  });

  test('are cited only by identifiers that exist', () => {
    const code = allPaths().filter(
      (path) =>
        /\.(m?ts|tsx|mjs|sql|css|md)$/.test(path) &&
        !/^tools\/(language|traceability|requirements)/.test(path),
    );
    const unknown = code.flatMap((path) =>
      unknownIn(readSource(path).text, ids).map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('tags', () => {
  test('name requirements that exist, directly above a test or group', () => {
    const wrong = allTags().filter(
      (tag) => tag.title === null || tag.ids.some((id) => !ids.has(id)),
    );
    expect(wrong).toEqual([]);
  });

  test('belong to the next title, with rows of test.each between them', () => {
    const text = "// covers OTP-3, OTP-4\ntest.each([\n  [1],\n])('sends %i', () => {});\n";
    expect(tagsIn('a.test.ts', text)).toEqual([
      { path: 'a.test.ts', line: 1, ids: ['OTP-3', 'OTP-4'], title: 'sends %i' },
    ]);
    expect(tagsIn('a.test.ts', "// covers OTP-3\nconst a = 1;\ntest('b', () => {});\n")).toEqual([
      { path: 'a.test.ts', line: 1, ids: ['OTP-3'], title: null },
    ]);
  });
});
