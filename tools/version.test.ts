import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './launch/root.mjs';

test('package.json has the newest released version of CHANGELOG.md', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const headings = [...changelog.matchAll(/^## \[(.+?)\](?: - (\S+))?$/gm)];
  const [unreleased, newest] = headings;
  expect(unreleased?.[1]).toBe('Unreleased');
  expect(newest?.[1]).toBe(packageJson.version);
  expect(newest?.[2]).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each(packageJson.workspaces)('%s has the version of the root and of the lock file', (name) => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { packages } = read('package-lock.json');
  const versions = [read(join(name, 'package.json')), packages[name], packages['']];
  expect(versions.map(({ version }) => version)).toEqual(Array(3).fill(packageJson.version));
});

test('.nvmrc names the Node that package.json installs', () => {
  const nodeVersion = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  expect(nodeVersion).toBe(packageJson.devDependencies.node);
});
