import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import { urlOfRunningPostgres } from '../../server/src/embedded-postgres/running.ts';
import { checkStoredFiles } from '../../server/src/integrations/file-encryption/stored-files.ts';
import { openFiles } from '../../server/src/integrations/open-files.ts';
import { databaseHosts, poolTarget } from '../../server/src/platform/database-hosts.ts';
import { developmentSecret } from '../../server/src/platform/development-secret.ts';

/**
 * `npm run check:files`: counts the certificates in the file store by the key that encrypts them.
 * With `-- --encrypt` it encrypts plain files, and those of former keys, with the first key.
 */
const PAGE_ROWS = 1000;

async function run(isEncrypting: boolean): Promise<number> {
  const config = readConfig(process.env, (dataDir) => {
    if (!existsSync(join(dataDir, 'secret'))) throw new Error('SALUS_SECRET is not set');
    return developmentSecret(dataDir);
  });
  const url = config.DATABASE_URL ?? urlOfRunningPostgres(config.dataDir);
  if (!url) {
    console.error('No running database: start Salus, or set DATABASE_URL.');
    return 2;
  }
  await databaseHosts(url).find();
  const pool = new pg.Pool({ ...poolTarget(url), max: 1, connectionTimeoutMillis: 10_000 });
  const store = openFiles(config.FILES_URL, join(config.dataDir, 'files'));
  const { counts, unreadable, encrypted } = await checkStoredFiles(
    store,
    config.fileKeys,
    storageKeys(pool),
    isEncrypting,
  ).finally(() => pool.end());
  for (const name of unreadable) console.log(`${name} is missing, or no key decrypts it`);
  for (const [id, count] of counts)
    console.log(id === 'plain' ? `${count} plain` : `${count} encrypted with the key ${id}`);
  if (isEncrypting) console.log(`${encrypted} of them by this run`);
  return unreadable.length > 0 || counts.has('plain') ? 1 : 0;
}

async function* storageKeys(pool: pg.Pool): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await pool.query<{ storage_key: string }>(
      `select storage_key from documents where storage_key > $1
        order by storage_key limit ${PAGE_ROWS}`,
      [after],
    );
    for (const row of rows) yield row.storage_key;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.storage_key;
  }
}

try {
  process.exitCode = await run(process.argv.includes('--encrypt'));
} catch (error) {
  const reason =
    error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  console.error(`The files could not be checked: ${reason}`);
  process.exitCode = 2;
}
