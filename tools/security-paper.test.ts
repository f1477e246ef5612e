import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** docs/security.md promises; each promise names the test that holds it. */
const root = fileURLToPath(new URL('..', import.meta.url));
const paper = readFileSync(`${root}docs/security.md`, 'utf8');
const [, table = ''] = paper.split('## ASVS 5.0, chapter by chapter');
const rows = [...table.matchAll(/^\| (V\d+)(?: ([^|]+?))? \| (.+?) \| (.*?) \| (.+) \|$/gm)];

const pathOf = (named: string) => (/^(web|tools|e2e|domain|api)\//.test(named) ? named : `server/src/${named}`);
const named = [...table.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`((?: “[^”]+”)*)/g)].map(
  ([, file = '', titles = '']) => ({
    path: pathOf(file),
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }),
);

/** OWASP ASVS 5.0.0. */
const chapters = [
  'Encoding and Sanitization',
  'Validation and Business Logic',
  'Web Frontend Security',
  'API and Web Service',
  'File Handling',
  'Authentication',
  'Session Management',
  'Authorization',
  'Self-contained Tokens',
  'OAuth and OIDC',
  'Cryptography',
  'Secure Communication',
  'Configuration',
  'Data Protection',
  'Secure Coding and Architecture',
  'Security Logging and Error Handling',
  'WebRTC',
];

describe('docs/security.md', () => {
  test('goes through every chapter of the standard, in order', () => {
    const titled = rows.filter(([, , title]) => title !== undefined).map(([, number, title]) => `${number} ${title}`);
    expect(titled).toEqual(chapters.map((title, at) => `V${at + 1} ${title}`));
  });

  test('names for every row a test that shows it, but for what is not used', () => {
    const without = rows.filter(
      ([, , , , kept, shown]) => kept !== 'not used' && !/`[^`]+\.(test|e2e)\.tsx?` “/.test(shown ?? ''),
    );
    expect(without.map(([row]) => row)).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });

  test('names tests that exist, by their files and titles', () => {
    const gone = named.flatMap(({ path, titles }) => {
      if (!existsSync(root + path)) return [path];
      const text = readFileSync(root + path, 'utf8');
      const isTitle = (title: string) => ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
      return titles.length === 0
        ? [`${path} without a title`]
        : titles.filter((title) => !isTitle(title)).map((title) => `${path}: ${title}`);
    });
    expect(gone).toEqual([]);
  });
});
