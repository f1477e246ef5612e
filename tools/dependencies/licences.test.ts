import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../launch/root.mjs';
import { packagesByLicence } from './licences.ts';
import { lockedPackages } from './lock-file.mjs';

const packages = lockedPackages();

/** They permit use, change and sale on the one condition that the notice is kept, or on none. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT OR Apache-2.0',
];

/** Licence → reason, and the packages that may carry it. */
const unusual: Record<string, { reason: string; packages: readonly string[] }> = {
  'BlueOak-1.0.0': {
    reason: 'permissive like MIT, with a patent grant',
    packages: [
      '@isaacs/nonrecursive-glob-match',
      'glob',
      'lru-cache',
      'minimatch',
      'minipass',
      'path-scurry',
    ],
  },
  'MPL-2.0': {
    reason: 'copyleft per file: development tools, unchanged and not delivered',
    packages: ['axe-core', 'lightningcss', 'lightningcss-*'],
  },
  'MIT AND OFL-1.1': {
    reason: 'fonts of the documents; MIT is for the wrapper',
    packages: ['@expo-google-fonts/be-vietnam-pro', '@expo-google-fonts/noto-sans*'],
  },
  Unlicense: { reason: 'public domain', packages: ['isbot', 'postgres'] },
  '(MIT AND Zlib)': { reason: 'both are permissive', packages: ['pako'] },
  '(MIT OR CC0-1.0)': { reason: 'taken under MIT', packages: ['type-fest'] },
  '(MIT OR EUPL-1.1+)': { reason: 'taken under MIT', packages: ['mailsplit'] },
};

function isAccepted(licence: string, name: string): boolean {
  if (permissive.includes(licence)) return true;
  const patterns = unusual[licence]?.packages ?? [];
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

describe('licences of dependencies', () => {
  test('every package has an accepted licence', () => {
    expect(packages.length).toBeGreaterThan(100);
    const unacceptable = packages.filter(({ name, licence }) => !isAccepted(licence, name));
    expect(unacceptable, 'choose another package, or add the licence above with a reason').toEqual(
      [],
    );
  });

  test('every accepted licence is in use', () => {
    const byLicence = packagesByLicence(packages);
    expect([...permissive, ...Object.keys(unusual)].filter((name) => !byLicence.has(name))).toEqual(
      [],
    );
  });
});

describe('the lock file', () => {
  const DIGEST = /^sha512-[A-Za-z0-9+/]{86}==$/;

  test('has the digest of every package', () => {
    const without = packages.filter(({ digest }) => !DIGEST.test(digest ?? ''));
    expect(without, 'run "node tools/dependencies/add-digests.mjs"').toEqual([]);
  });

  test('names no registry', () => {
    expect(packages.filter(({ address }) => address !== null)).toEqual([]);
  });
});

describe('install scripts', () => {
  test('only packages of allowScripts in package.json have one', () => {
    const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript);
    const allowedNames = Object.keys(packageJson.allowScripts);
    expect(
      withScript.map(({ name }) => name).filter((name) => !allowedNames.includes(name)),
    ).toEqual([]);
  });

  test('the lock file holds each of them, for every platform', () => {
    const names = Object.keys(packageJson.allowScripts).filter((name) => name.startsWith('@'));
    const lockedNames = new Set(packages.map(({ name }) => name));
    expect(names.filter((name) => !lockedNames.has(name))).toEqual([]);
  });

  test('npm refuses others', () => {
    const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
    expect(settings).toContain('strict-allow-scripts=true');
  });
});
