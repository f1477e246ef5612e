import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { missingTests, pathOf, testsNamedIn } from './named-tests.ts';

/** docs/specification.md says of each sentence of the specification where it lives and which test shows it. */
const root = fileURLToPath(new URL('..', import.meta.url));
const paper = readFileSync(`${root}docs/specification.md`, 'utf8');
const sections = paper.split(/^## (?=\d)/m).slice(1);
const rows = [...paper.matchAll(/^\| (?!---|The specification says)(.+) \|$/gm)].map(([row, cells = '']) => {
  const [says = '', lives = '', shown = '', differently = ''] = cells.split(' | ').map((cell) => cell.trim());
  return { row, says, lives, shown, differently, count: cells.split(' | ').length };
});

describe('docs/specification.md', () => {
  test('goes through the nine sections of the specification, in order', () => {
    expect(sections.map((section) => section.slice(0, 1))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(({ count }) => count !== 4).map(({ row }) => row)).toEqual([]);
  });

  test('names for every sentence a test that shows it, or says why there is nothing to show', () => {
    const without = rows.filter(
      ({ shown, differently }) => testsNamedIn(shown).length === 0 && !(shown === '–' && differently.length > 20),
    );
    expect(without.map(({ row }) => row)).toEqual([]);
  });

  test('names tests that exist, by their files and titles', () => {
    expect(missingTests(testsNamedIn(paper))).toEqual([]);
  });

  test('names places that exist', () => {
    const places = rows.flatMap(({ lives }) => [...lives.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place));
    expect(places.length).toBeGreaterThan(150);
    expect(places.filter((place) => !existsSync(root + pathOf(place)))).toEqual([]);
  });
});
