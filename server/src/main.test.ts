import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fastTemporaryFolder } from './embedded-postgres/throwaway-postgres.ts';
import { freePort } from './platform/free-port.ts';
import { createTestDatabase } from './testing/postgres/test-db.ts';
import { copyPreparedData } from './testing/prepared-data.ts';
import { productionSettings } from './testing/production-settings.ts';

let folder: string;
const { NODE_COMPILE_CACHE = '' } = process.env;

beforeEach(() => {
  folder = mkdtempSync(join(fastTemporaryFolder(), 'salus-main-test-'));
  chmodSync(folder, 0o711);
  copyPreparedData(join(folder, '.data'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(env: Record<string, string>, nodeFlags: readonly string[] = []) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const program = spawn(process.execPath, [...nodeFlags, main], {
    env: {
      NODE_COMPILE_CACHE,
      SALUS_ENV: 'test',
      SALUS_DATA_DIR: join(folder, '.data'),
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (text: Buffer) => {
    output += text;
  };
  program.stdout.on('data', hear);
  program.stderr.on('data', hear);
  return {
    program,
    output: () => output,
    end: once(program, 'close').then(([code]) => ({ code, output })),
  };
}

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

test.each([
  [
    'a database that nobody serves',
    { DATABASE_URL: 'postgresql://salus:secret@127.0.0.1:1/salus' },
    'No PostgreSQL answers at 127.0.0.1:1/salus: start it or correct DATABASE_URL.\n',
  ],
  [
    'a production without captcha',
    { ...productionSettings(), CAPTCHA_PROVIDER: 'off' },
    "Salus can't start in production:\n" +
      '- CAPTCHA_PROVIDER: off lets programs guess passwords. ' +
      'Choose altcha or recaptcha.\n',
  ],
  [
    'a production with a hosted captcha and no keys to it',
    { ...productionSettings(), CAPTCHA_PROVIDER: 'recaptcha' },
    "Salus can't start in production: set CAPTCHA_SITE_KEY, CAPTCHA_SECRET.\n",
  ],
  [
    'a port that is none',
    { PORT: 'abc' },
    "Salus can't start: the value of PORT is not valid (see .env.example).\n",
  ],
])('%s ends the start with one sentence', async (_, env, sentence) => {
  expect(await start(env).end).toEqual({ code: 1, output: sentence });
});

test('a file in place of the data folder ends the start with one sentence', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { code, output } = await start({ SALUS_DATA_DIR: file }).end;
  expect(code).toBe(1);
  expect(output).toBe(
    `The data folder ${file} can't be used, it is a file and not a folder: correct that or name ` +
      'another folder with SALUS_DATA_DIR.\n',
  );
});

test.runIf(process.platform === 'linux')(
  'a folder where nothing can be made ends the start with one sentence',
  async () => {
    expect(await start({ SALUS_DATA_DIR: '/proc/salus' }).end).toEqual({
      code: 1,
      output:
        "The data folder /proc/salus can't be used, nothing can be made there: correct " +
        'that or name another folder with SALUS_DATA_DIR.\n',
    });
  },
);

test('a taken port ends the start with one sentence', async () => {
  const database = await createTestDatabase('started');
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, output } = await start({ DATABASE_URL: database.url, PORT: String(port) }).end;
  expect(code).toBe(1);
  expect(output).toBe(
    `Port ${port} is already taken by another program: stop that program or choose another ` +
      'port, for example PORT=3001 npm start.\n',
  );
  other.close();
  await database.drop();
});

/** Prints the URLs of these modules when the program imports them; a hook of loads is slower. */
const printModules = `data:text/javascript,
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (/embedded-postgres|server.src.start.ts/.test(found.url)) console.log(found.url);
      return found;
    },
  });
`;

// covers RUN-17
test('with DATABASE_URL it loads no embedded PostgreSQL, and drains after SIGTERM', async () => {
  const database = await createTestDatabase('started');
  const {
    program,
    output,
    end: ended,
  } = start({ DATABASE_URL: database.url, DRAIN_SECONDS: '3600' }, ['--import', printModules]);
  await until(() => output().includes('is ready') || program.exitCode !== null);
  const url = /http:\S+/.exec(output())?.[0] ?? '';
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${url}${path}`);
    return `${status} ${headers.get('connection')}`;
  };
  expect(await ask('/readyz')).toBe('200 keep-alive');
  program.kill('SIGTERM');
  await expect.poll(() => ask('/readyz')).toBe('503 close');
  expect(await ask('/healthz')).toBe('200 close');
  expect(await ask('/v1/auth/contract/list')).toBe('401 close');
  // A later signal ends the drain.
  const again = setInterval(() => program.kill('SIGTERM'), 100);
  expect((await ended).code).toBe(0);
  clearInterval(again);
  expect(output()).toContain('server/src/start.ts');
  expect(output()).not.toContain('embedded-postgres');
  await database.drop();
});

// covers RUN-1
test('a signal ends the program with 0, and during the start leaves no PostgreSQL', async () => {
  const { program, end: ended } = start({});
  await until(() => existsSync(join(folder, '.data', 'postgres')));
  program.kill('SIGTERM');
  expect((await ended).output).toBe('');
  const { output, program: next, end } = start({});
  await until(() => output().includes('is ready'));
  // The last line contains the URL.
  expect(output()).toMatch(/^Salus is ready on http:\/\/localhost:\d+\n$/);
  next.kill('SIGINT');
  expect((await end).code).toBe(0);
});

// covers RUN-13
test.runIf(process.platform === 'linux').each([
  ['a full disk', () => openSync('/dev/full', 'w'), 50],
  // Their lines are more than a pipe holds.
  ['a reader that reads nothing', () => 'pipe' as const, 700],
])(
  'answers requests with %s behind the log',
  async (_, output, requests) => {
    const database = await createTestDatabase('started');
    const port = await freePort();
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const program = spawn(process.execPath, [main], {
      env: {
        NODE_COMPILE_CACHE,
        SALUS_ENV: 'test',
        SALUS_DATA_DIR: join(folder, '.data'),
        DATABASE_URL: database.url,
        PORT: String(port),
        LOG_LEVEL: 'info',
        RATE_LIMIT_FACTOR: '1000',
      },
      stdio: ['ignore', output(), 'ignore'],
    });
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const answers = async (path: string) => ask(path).catch(() => '');
    await expect
      .poll(async () => program.exitCode !== null || (await answers('/healthz')) !== '')
      .toBe(true);
    for (let first = 0; first < requests; first += 50)
      await Promise.all(Array.from({ length: 50 }, () => ask('/healthz')));
    expect(await ask('/healthz')).toBe('{"status":"ok"}');
    program.kill();
    await once(program, 'close');
    await database.drop();
  },
  120_000,
);
