import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartFailure } from '../platform/start-failure.ts';
import { accountFor, spawnOptions } from './account.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { removePlaces } from './place.ts';
import { readIdentity } from './processes.ts';
import { fastTemporaryFolder } from './throwaway-postgres.ts';

let dataDir: string;
let holders: ChildProcess[] = [];

function makeDataDir(): string {
  const folder = mkdtempSync(join(fastTemporaryFolder(), 'salus-embedded-test-'));
  chmodSync(folder, 0o711);
  return folder;
}
async function removeDataDir(folder: string): Promise<void> {
  await removePlaces(join(folder, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
}

beforeEach(() => {
  dataDir = makeDataDir();
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  holders = [];
  await removeDataDir(dataDir);
});

const start = () => startEmbeddedPostgres({ dataDir, throwaway: true });

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

/** Another process that starts PostgreSQL on the same folder and stays. */
async function startInAnotherProcess(): Promise<ChildProcess> {
  const modulePath = new URL('./embedded-postgres.ts', import.meta.url).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(modulePath)});
    const options = { dataDir: ${JSON.stringify(dataDir)}, throwaway: true };
    const { url } = await startEmbeddedPostgres(options);
    process.stdout.write(url);
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  await once(holder.stdout, 'data');
  return holder;
}

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

// covers RUN-3
test('a fresh folder becomes a UTF-8 database that knows Vietnamese letters', async () => {
  const { url, stop } = await start();
  expect(await ask(url, `select lower('ĐẶNG THỊ ƯỚC')`)).toBe('đặng thị ước');
  expect(await ask(url, `select rolsuper from pg_roles where rolname = current_user`)).toBe(false);
  await stop();
});

describe('an existing folder', () => {
  let existingDir: string;
  beforeAll(async () => {
    existingDir = makeDataDir();
    const { stop } = await startEmbeddedPostgres({ dataDir: existingDir, throwaway: true });
    await stop();
  });
  afterAll(() => removeDataDir(existingDir));
  // Making each of them new would take a second of a processor.
  beforeEach(() => {
    execFileSync('cp', ['-a', join(existingDir, 'postgres'), dataDir]);
  });

  test('data is kept across a restart', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await second.stop();
  });

  test('a second Salus on the same folder is refused with the pid of the first', async () => {
    const holder = await startInAnotherProcess();
    await expect(start()).rejects.toThrow(
      new StartFailure(
        `Salus already runs with the data folder ${dataDir} (process ${holder.pid}).`,
      ),
    );
  });

  test('a start after a killed Salus replaces the PostgreSQL that is still running', async () => {
    const holder = await startInAnotherProcess();
    const oldPid = postmasterPid();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const { url, stop } = await start();
    expect(postmasterPid()).not.toBe(oldPid);
    expect(await ask(url, 'select 1')).toBe(1);
    await stop();
  });

  test('a start waits for the last process of a killed PostgreSQL', async () => {
    await (await start()).stop();
    const cluster = join(dataDir, 'postgres/cluster');
    // Its child stays in the process table: it ends when no shell waits for it any more.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 1000'], {
      ...spawnOptions(accountFor(cluster)),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const zombiePid = Number(String((await once(parent.stdout, 'data'))[0]));
    // Ended, so that only PostgreSQL takes its number for a process.
    await expect.poll(() => readIdentity(zombiePid)).toBeNull();
    writeFileSync(join(cluster, 'postmaster.pid'), `${zombiePid}\n${cluster}\n`);
    const messages: string[] = [];
    const { stop } = await startEmbeddedPostgres({
      dataDir,
      log(message) {
        messages.push(message);
        if (message.includes('waits for')) parent.kill('SIGKILL');
      },
    });
    await stop();
    expect(messages[0]).toMatch(
      /^PostgreSQL waits for the end of an earlier one with its data: lock file "postmaster\.pid"/,
    );
  });

  test('a reused pid in postmaster.pid or owner.json does not stop the start', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    writeFileSync(
      join(dataDir, 'postgres/owner.json'),
      JSON.stringify({ pid: process.pid, startedAt: 'long ago' }),
    );
    await (await start()).stop();
  });

  test('a PostgreSQL that exits by itself is reported', async () => {
    const { death, stop } = await start();
    process.kill(postmasterPid(), 'SIGKILL');
    expect((await death).message).toMatch(/^PostgreSQL ended by itself/);
    await stop();
  });

  test.each([
    ['global/pg_control', /pg_control/],
    ['PG_VERSION', /the file PG_VERSION is missing/],
  ])('a folder without %s is reported as broken', async (file, reason) => {
    await (await start()).stop();
    rmSync(join(dataDir, 'postgres/cluster', file));
    const failure = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartFailure);
    expect(String(failure)).toMatch(reason);
    expect(String(failure)).toMatch(
      /: restore the folder from a backup, or delete it to begin with an empty system\.$/,
    );
  });
});

test('a file in place of the folder is reported as a file', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(
    /it is a file and not a folder/,
  );
});

test.runIf(process.getuid?.() === 0)(
  'data below a private folder is stored in a public one, and deleted after that folder',
  async () => {
    chmodSync(dataDir, 0o700);
    const first = await start();
    await ask(first.url, 'create table kept ()');
    await first.stop();
    const again = await start();
    expect(await ask(again.url, `select to_regclass('kept') is not null`)).toBe(true);
    await again.stop();

    const place = JSON.parse(readFileSync(join(dataDir, 'postgres/elsewhere.json'), 'utf8')).place;
    expect(existsSync(place)).toBe(true);
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir, { mode: 0o711 });
    await (await start()).stop();
    expect(existsSync(place)).toBe(false);
  },
);
