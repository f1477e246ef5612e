import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { missingTests, testsNamedIn } from './named-tests.ts';

/** docs/security.md promises; each promise names the test that holds it. */
const root = fileURLToPath(new URL('..', import.meta.url));
const paper = readFileSync(`${root}docs/security.md`, 'utf8');
const [, table = ''] = paper.split('## ASVS 5.0, chapter by chapter');
const rows = [...table.matchAll(/^\| (V\d+)(?: ([^|]+?))? \| (.+?) \| (.*?) \| (.+) \|$/gm)];

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
    expect(missingTests(testsNamedIn(table))).toEqual([]);
  });
});
