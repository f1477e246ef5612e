import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A clone with the real start and a fake npm, Vite and program, which record their calls. */
let clone: string;

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/vite': { version },
      'node_modules/for-macs': { version, optional: true },
    },
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
  const written = JSON.stringify({ packages });
  setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', written), 300);`;

const vite = `
  const fs = require('node:fs');
  fs.appendFileSync('calls', 'vite\\n');
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  fs.mkdirSync(folder, { recursive: true });
  const source = fs.readFileSync('web/src/main.tsx', 'utf8');
  fs.writeFileSync(folder + '/index.html', 'built from ' + source);`;

const program = `
  process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
  console.log('process ' + process.pid);
  console.log('flags ' + process.execArgv.filter((flag) => flag.startsWith('--inspect')));
  console.log('ready');
  if (process.env.ENDS_WITH) process.exit(Number(process.env.ENDS_WITH));
  setInterval(() => {}, 1000);`;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'salus-start-test-'));
  cpSync(fileURLToPath(new URL('..', import.meta.url)), join(clone, 'tools'), {
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
  mkdirSync(join(clone, 'messages/src'), { recursive: true });
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

const calls = () =>
  existsSync(join(clone, 'calls'))
    ? readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n')
    : [];

function start(env: Record<string, string> = {}, flags: readonly string[] = []) {
  const child = spawn(process.execPath, ['tools/launch/start.mjs', ...flags], {
    cwd: clone,
    env: { ...process.env, npm_execpath: join(clone, 'npm.cjs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, output: () => output, code: once(child, 'close').then(([code]) => code) };
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

// covers RUN-1, RUN-2
test('installs and builds a fresh clone once', async () => {
  expect(await start({ ENDS_WITH: '0' }).code).toBe(0);
  expect(calls()).toEqual(['npm ci', 'vite']);
  expect(await start({ ENDS_WITH: '0' }).code).toBe(0);
  expect(calls()).toEqual(['npm ci', 'vite']);
});

test('installs after a changed lock file and builds after changed screens', async () => {
  await start({ ENDS_WITH: '0' }).code;
  write('web/src/main.tsx', 'second');
  await start({ ENDS_WITH: '0' }).code;
  expect(calls()).toEqual(['npm ci', 'vite', 'vite']);
  expect(readFileSync(join(clone, 'web/dist/index.html'), 'utf8')).toBe('built from second');
  write('package-lock.json', lock('1.0.1'));
  await start({ ENDS_WITH: '0' }).code;
  expect(calls().filter((call) => call === 'npm ci')).toHaveLength(2);
});

test('installs and builds once for two concurrent starts', async () => {
  const both = [start({ ENDS_WITH: '0' }), start({ ENDS_WITH: '0' })];
  expect(await Promise.all(both.map(({ code }) => code))).toEqual([0, 0]);
  expect(calls()).toEqual(['npm ci', 'vite']);
});

test('takes over the lock of a killed start', async () => {
  write('.data/preparing.lock', '999999999');
  expect(await start({ ENDS_WITH: '0' }).code).toBe(0);
  expect(existsSync(join(clone, '.data'))).toBe(false);
});

test('exits with 1 and one sentence when the installation fails', async () => {
  write('npm-fails', '');
  const { code, output } = start();
  expect(await code).toBe(1);
  expect(output().trim().split('\n').at(-1)).toBe(
    'npm ci failed (see above): Salus needs the npm registry for its first start.',
  );
});

test('exits with the code of the program', async () => {
  expect(await start({ ENDS_WITH: '7' }).code).toBe(7);
});

test('passes the flags of the debugger to the program', async () => {
  const { code, output } = start({ ENDS_WITH: '0' }, ['--inspect=0', '--other']);
  expect(await code).toBe(0);
  expect(output()).toContain('flags --inspect=0\n');
});

test('passes a signal to the program and exits with it', async () => {
  const { child, output, code } = start();
  await until(() => output().includes('ready'));
  child.kill('SIGTERM');
  expect(await code).toBe(0);
  expect(output()).toMatch(/stopping/);
});

test('stops the program when the start is killed', async () => {
  const { child, output } = start();
  await until(() => output().includes('ready'));
  const pid = Number(output().match(/process (\d+)/)?.[1]);
  expect(isAlive({ pid })).toBe(true);
  child.kill('SIGKILL');
  await until(() => !isAlive({ pid }));
});
