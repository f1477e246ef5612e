import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { developmentSecret } from './development-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salus-secret-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a secret is created once and is readable by its owner alone', () => {
  const dataDir = join(folder, 'new');
  const secret = developmentSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(developmentSecret(dataDir)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test.each(['', 'cut-short'])('a file that holds %j is refused as damaged', (content) => {
  writeFileSync(join(folder, 'secret'), content);
  expect(() => developmentSecret(folder)).toThrow(/^The secret in .* is damaged: delete that file/);
});
