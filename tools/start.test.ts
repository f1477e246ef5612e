import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A clone with our start, and with an npm, a Vite and a program that only tell that they were called. */
let clone: string;

const lock = (version: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/vite': { version }, 'node_modules/for-macs': { version, optional: true } },
  });

const npm = `
  const fs = require('node:fs');
  fs.appendFileSync('calls', 'npm ' + process.argv[2] + '\\n');
  if (fs.existsSync('npm-fails')) process.exit(1);
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules/.bin', { recursive: true });
  fs.symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node');
  fs.copyFileSync('vite.cjs', 'node_modules/.bin/vite');
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  delete packages['node_modules/for-macs'];
  delete packages[''];
  setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })), 300);`;

const vite = `
  const fs = require('node:fs');
  fs.appendFileSync('calls', 'vite\\n');
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(folder + '/index.html', 'built from ' + fs.readFileSync('web/src/main.tsx', 'utf8'));`;

const program = `
  process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
  console.log('process ' + process.pid);
  console.log('ready');
  if (process.env.ENDS_WITH) process.exit(Number(process.env.ENDS_WITH));
  setInterval(() => {}, 1000);`;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'salus-start-test-'));
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(clone, 'tools'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts') && !path.includes('node_modules'),
  });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', lock('1.0.0'));
  write('npm.cjs', npm);
  write('vite.cjs', vite);
  write('web/index.html', '');
  write('web/src/main.tsx', 'first');
  write('server/src/main.ts', program);
  mkdirSync(join(clone, 'api/src'), { recursive: true });
  mkdirSync(join(clone, 'domain/src'), { recursive: true });
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

const calls = () =>
  existsSync(join(clone, 'calls')) ? readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n') : [];

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: clone,
    env: { ...process.env, npm_execpath: join(clone, 'npm.cjs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (text: Buffer) => {
    said += text;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, said: () => said, code: once(child, 'close').then(([code]) => code) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isAlive({ pid }: Pick<ChildProcess, 'pid'>): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a fresh clone is installed and built, the next start does neither', async () => {
  expect(await start({ ENDS_WITH: '0' }).code).toBe(0);
  expect(calls()).toEqual(['npm ci', 'vite']);
  expect(await start({ ENDS_WITH: '0' }).code).toBe(0);
  expect(calls()).toEqual(['npm ci', 'vite']);
});

test('a changed lock file is installed, changed screens are built', async () => {
  await start({ ENDS_WITH: '0' }).code;
  write('web/src/main.tsx', 'second');
  await start({ ENDS_WITH: '0' }).code;
  expect(calls()).toEqual(['npm ci', 'vite', 'vite']);
  expect(readFileSync(join(clone, 'web/dist/index.html'), 'utf8')).toBe('built from second');
  write('package-lock.json', lock('1.0.1'));
  await start({ ENDS_WITH: '0' }).code;
  expect(calls().filter((call) => call === 'npm ci')).toHaveLength(2);
});

test('two starts at once install and build once', async () => {
  const both = [start({ ENDS_WITH: '0' }), start({ ENDS_WITH: '0' })];
  expect(await Promise.all(both.map(({ code }) => code))).toEqual([0, 0]);
  expect(calls()).toEqual(['npm ci', 'vite']);
});

test('a lock that a killed start left behind stops nobody', async () => {
  write('.data/preparing.lock', '999999999');
  expect(await start({ ENDS_WITH: '0' }).code).toBe(0);
  expect(existsSync(join(clone, '.data'))).toBe(false);
});

test('a failed installation ends in one sentence and 1', async () => {
  write('npm-fails', '');
  const { code, said } = start();
  expect(await code).toBe(1);
  expect(said().trim().split('\n').at(-1)).toBe(
    'npm ci failed (see above): Salus needs the npm registry for its first start.',
  );
});

test('the exit code of the program is the exit code of the start', async () => {
  expect(await start({ ENDS_WITH: '7' }).code).toBe(7);
});

test('a signal reaches the program and both end', async () => {
  const { child, said, code } = start();
  await until(() => said().includes('ready'));
  child.kill('SIGTERM');
  expect(await code).toBe(0);
  expect(said()).toMatch(/stopping/);
});

test('the program ends when its start was killed', async () => {
  const { child, said } = start();
  await until(() => said().includes('ready'));
  const pid = Number(said().match(/process (\d+)/)?.[1]);
  expect(isAlive({ pid })).toBe(true);
  child.kill('SIGKILL');
  await until(() => !isAlive({ pid }));
});
