import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../../server/src/config.ts';
import { postgresBinaries } from '../harness/packages.ts';
import { asPostgres, giveToPostgres } from '../harness/postgres-account.ts';
import { type Started, startProcess, until } from '../harness/processes.ts';
import { startSalus } from '../harness/start-salus.ts';

const deploy = fileURLToPath(new URL('..', import.meta.url));
/** Secrets of one run, on loopback addresses. */
const PASSWORD = 'drill-only';
const AUTHENTICATION = ['--auth-local=peer', '--auth-host=scram-sha-256'];
const IS_WRITABLE = 'select not pg_is_in_recovery()';
const SECRET = 'drill-drill-drill-drill-drill-drill';

/** One PostgreSQL with its archive, and one program with a file store. */
export type Site = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Folder of the file store. */
  readonly files: string;
  readonly fileKeys: Config['fileKeys'];
  /** Creates role, database and backup repository after the first start. */
  createDatabase(): void;
  startDatabase(): Promise<void>;
  startProgram(): Promise<void>;
  pgBackRest(...args: readonly string[]): void;
  /** Encrypts the files that came since the last run. */
  backUpFiles(): void;
  restoreFiles(): void;
  /** Kills both processes and deletes database and files; the backups stay. */
  destroy(): Promise<void>;
};

/** Makes the site in `folder` with the configuration of deploy/. Nothing runs yet. */
export function makeSite(folder: string, ports: { database: number; program: number }): Site {
  const sitePath = (name: string) => join(folder, name);
  const files = sitePath('files');
  for (const name of ['data', 'repository']) {
    mkdirSync(sitePath(name), { mode: 0o700 });
    giveToPostgres(sitePath(name));
  }
  mkdirSync(files);
  cpSync(join(deploy, 'pgbackrest/pgbackrest.conf'), sitePath('pgbackrest.conf'));
  cpSync(join(deploy, 'patroni/create-database.sh'), sitePath('create-database.sh'));
  execFileSync('age-keygen', ['-o', sitePath('identity.txt')], { stdio: 'ignore' });
  const identity = readFileSync(sitePath('identity.txt'), 'utf8');
  const [, AGE_RECIPIENT = ''] = /public key: (\S+)/.exec(identity) ?? [];

  const address = `127.0.0.1:${ports.database}`;
  const databaseUrl = `postgresql://salus:${PASSWORD}@${address}/salus`;
  const url = `http://127.0.0.1:${ports.program}`;
  const env = {
    PATH: `${process.env['PATH']}`,
    LC_ALL: 'C.UTF-8',
    SALUS_DATABASE_PASSWORD: PASSWORD,
    AGE_RECIPIENT,
    PGBACKREST_CONFIG: sitePath('pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: sitePath('repository'),
    PGBACKREST_REPO1_CIPHER_PASS: PASSWORD,
    PGBACKREST_PG1_PATH: sitePath('data'),
    PGBACKREST_PG1_PORT: String(ports.database),
    PGBACKREST_PG1_SOCKET_PATH: sitePath('data'),
    PGBACKREST_LOCK_PATH: sitePath('data/pgbackrest-lock'),
  };
  const binary = (name: string) => join(postgresBinaries() ?? '', name);
  const run = ([program = '', ...args]: readonly string[], cwd = folder) =>
    execFileSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const running: Started[] = [];
  run(
    asPostgres([
      binary('initdb'),
      '-D',
      sitePath('data'),
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '-k',
      ...AUTHENTICATION,
    ]),
    '/',
  );

  return {
    url,
    databaseUrl,
    files,
    fileKeys: readConfig({ SALUS_SECRET: SECRET }, () => '').fileKeys,
    createDatabase: () =>
      run(
        asPostgres([
          './create-database.sh',
          `host=${sitePath('data')} port=${ports.database} user=postgres dbname=postgres`,
        ]),
      ),
    async startDatabase() {
      const settings = {
        listen_addresses: '127.0.0.1',
        port: String(ports.database),
        unix_socket_directories: sitePath('data'),
        archive_mode: 'on',
        archive_timeout: '60s',
        archive_command: 'pgbackrest --stanza=salus archive-push %p',
      };
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      running.push(
        startProcess({
          name: 'postgres',
          command: asPostgres([binary('postgres'), '-D', sitePath('data'), ...flags]),
          env,
          cwd: folder,
          logFile: sitePath('postgres.log'),
        }),
      );
      // Also waits for the end of recovery: until then the database is read-only.
      const where = ['-h', sitePath('data'), '-p', String(ports.database), '-d', 'postgres'];
      const [psql = '', ...args] = asPostgres([binary('psql'), ...where, '-qAtc', IS_WRITABLE]);
      const isReady = async () =>
        execFileSync(psql, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
          .toString()
          .startsWith('t');
      await until('PostgreSQL accepts writes', isReady, 120);
    },
    async startProgram() {
      running.push(
        startSalus({
          name: 'salus',
          logFile: sitePath('salus.log'),
          env: {
            SALUS_SECRET: SECRET,
            SALUS_DATA_DIR: sitePath('salus'),
            FILES_URL: `file://${files}`,
            PORT: String(ports.program),
            DATABASE_URL: databaseUrl,
          },
        }),
      );
      await until('Salus is ready', async () => (await fetch(`${url}/readyz`)).ok, 180);
    },
    pgBackRest: (...args) => run(asPostgres(['pgbackrest', '--stanza=salus', ...args])),
    backUpFiles: () => run([join(deploy, 'backup/files.sh'), files, sitePath('file-archives')]),
    restoreFiles: () =>
      run([
        join(deploy, 'backup/restore-files.sh'),
        sitePath('file-archives'),
        files,
        sitePath('identity.txt'),
      ]),
    async destroy() {
      await Promise.all(running.splice(0).map((process) => process.kill()));
      rmSync(sitePath('data'), { recursive: true });
      rmSync(files, { recursive: true });
      mkdirSync(sitePath('data'), { mode: 0o700 });
      giveToPostgres(sitePath('data'));
    },
  };
}
