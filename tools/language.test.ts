import { describe, expect, test } from 'vitest';
import { unrenamed } from './language/unrenamed-files.ts';
import {
  checkedPaths,
  describeFinding,
  fileFindings,
  findingsIn,
  unrenamedCounts,
} from './language.ts';

const kindsIn = (path: string, text: string) =>
  findingsIn(path, text).map(({ problem }) => problem.replace(/ in ".*/, ''));

describe('language check', () => {
  test('finds an idiom in comments of code, SQL and styles, and in Markdown', () => {
    expect(kindsIn('a.ts', '// Who pays is told so.\n')).toEqual(['"Who"', '"told"']);
    expect(kindsIn('a.ts', 'const a = 1; /** Nobody asked. */\n')).toEqual(['"Nobody"', '"asked"']);
    expect(kindsIn('a.sql', '-- What whoever pays\nselect 1;\n')).toEqual(['"What"', '"whoever"']);
    expect(kindsIn('a.css', 'a { /* So many rows. */ }\n')).toEqual(['"So many"']);
    expect(kindsIn('a.md', 'The law says no.\n')).toEqual(['"says"', '"The law"']);
  });

  test('finds an idiom in a test title and in a declared name', () => {
    expect(kindsIn('a.test.ts', "test.each([1])('is told %s', () => {});\n")).toEqual(['"told"']);
    expect(kindsIn('a.ts', 'type Asked = { toldAt: Date };\n')).toEqual([
      'name "Asked"',
      'name "toldAt"',
    ]);
    expect(kindsIn('server/src/stand-ins/a.ts', '')).toEqual(['name "stand-ins"']);
  });

  test('finds a forbidden word in a CSS class, also below a rule of another width', () => {
    expect(kindsIn('a.css', '/* x.y */ .row.told:hover > .b { margin: 0.5px }')).toEqual([
      'name "told"',
    ]);
    expect(kindsIn('a.css', '@media (width < 9px) {\n  .list .told { color: red }\n}')).toEqual([
      'name "told"',
    ]);
  });

  test('finds a bare participle as a name, and a function named after its subject', () => {
    expect(
      kindsIn('a.ts', 'const known = 1; const f = (given: 1, knownPaths: 2) => given;\n'),
    ).toEqual(['name "known"', 'name "given"']);
    expect(kindsIn('a.ts', 'const { sent, all: kept } = reply;\n')).toEqual(['name "kept"']);
    expect(kindsIn('a.ts', 'type Row = { readonly sent: Date };\n')).toEqual([]);
    expect(kindsIn('a.ts', 'function textOf() {} const nameOf = (x: 1) => x;\n')).toEqual([
      'name "textOf"',
      'name "nameOf"',
    ]);
    expect(kindsIn('a.ts', 'const columnOf = { a: 1 }; const of = (x: 1) => x;\n')).toEqual([]);
  });

  test('leaves strings, inline code and questions alone', () => {
    expect(kindsIn('a.ts', "const text = 'nobody asked'; // `told` is a column\n")).toEqual([]);
    expect(kindsIn('a.ts', '// Who wins?\n')).toEqual([]);
    expect(kindsIn('a.md', '```\nnobody\n```\n')).toEqual([]);
  });

  test('finds a line over 100 characters', () => {
    expect(kindsIn('a.ts', `const a = '${'x'.repeat(100)}';\n`)).toEqual(['113 characters']);
  });

  test('finds a sentence over 25 words in a comment', () => {
    const sentence = (length: number) => `${'a '.repeat(length - 1)}b`;
    expect(kindsIn('a.ts', `/** ${sentence(25)}.\n ${sentence(25)}. */\n`)).toEqual([]);
    expect(kindsIn('a.ts', `/** ${sentence(26)}. */\n`)).toEqual(['sentence of 26 words']);
    expect(kindsIn('a.test.ts', `// covers ${sentence(30)}\n`)).toEqual([]);
  });

  test('finds citations of papers outside, missing records and broken links', () => {
    expect(kindsIn('a.ts', '// decisions §5\n')).toEqual(['decisions §']);
    expect(kindsIn('a.ts', '// decision record 9999\n')).toEqual(['missing decision record 9999']);
    expect(kindsIn('docs/a.md', '[x](missing.md)\n')).toEqual(['broken link ](missing.md)']);
  });
});

test('every file uses plain language and standard terms', () => {
  const findings = checkedPaths().flatMap(fileFindings).map(describeFinding);
  expect(findings, 'reword each as its line advises (CONTRIBUTING.md, "Language")').toEqual([]);
});

test('tools/language/unrenamed-files.ts counts the names that are left', () => {
  expect(unrenamedCounts(), 'rename new ones, lower the counts of the others').toEqual(unrenamed);
});
