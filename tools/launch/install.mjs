import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './exclusive.mjs';
import { installed, root } from './root.mjs';
import { run } from './run.mjs';

/** Installs the packages of package-lock.json unless node_modules already matches. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await exclusively(async () => {
    if (isInstalled()) return;
    process.stdout.write('Installing what package-lock.json names (takes about half a minute) …\n');
    const npm = process.env.npm_execpath;
    // Overrides npm's settings: tools are development dependencies, and install scripts bring Node
    // and PostgreSQL.
    const args = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
    if (code !== 0)
      throw new Error(
        'npm ci failed (see above): Salus needs the npm registry for its first start.',
      );
    if (!isInstalled())
      throw new Error('npm ci did not install everything that package-lock.json names.');
  });
}

/**
 * npm writes node_modules/.package-lock.json last, so nothing is missing when it agrees with the
 * lock file. Optional packages for other machines may be absent.
 */
function isInstalled() {
  const locked = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!locked || !present) return false;
  for (const [path, { version, optional }] of Object.entries(locked)) {
    if (path === '') continue;
    if (!present[path] ? !optional : present[path].version !== version) return false;
  }
  return Object.keys(present).every((path) => path in locked) && hasNode24();
}

function hasNode24() {
  try {
    return execFileSync(installed('node'), ['--version'], { encoding: 'utf8' }).startsWith('v24.');
  } catch {
    return false;
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}
