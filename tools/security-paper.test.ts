import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Each statement of docs/security.md names the test file that proves it. */
const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}docs/security.md`, 'utf8');
const [, verified = ''] = text.split('## ASVS 5.0, chapter by chapter');
const [table = ''] = verified.split('## Deviations');
const chapters = table
  .split(/^### /m)
  .slice(1)
  .map((chapter) => ({
    title: chapter.split('\n')[0] ?? '',
    statements: chapter.split(/^- /m).slice(1),
    isUnused: /^Not used\.$/m.test(chapter),
  }));

/** OWASP ASVS 5.0.0. */
const asvs = [
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
  test('covers every chapter of the standard in order', () => {
    expect(chapters.map(({ title }) => title)).toEqual(
      asvs.map((title, at) => `V${at + 1} ${title}`),
    );
  });

  test('names a test file in every statement', () => {
    const statements = chapters.flatMap((chapter) => chapter.statements);
    expect(statements.length).toBeGreaterThan(40);
    expect(statements.filter((statement) => !/`[^`]+\.(test|e2e)\.tsx?`/.test(statement))).toEqual(
      [],
    );
    expect(
      chapters.filter(({ statements: own, isUnused }) => (own.length === 0) !== isUnused),
    ).toEqual([]);
  });

  test('names only test files that exist', () => {
    const paths = [...table.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, path = '']) =>
      /^(web|tools|e2e|domain|api|server)\//.test(path) ? path : `server/src/${path}`,
    );
    expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
  });
});
