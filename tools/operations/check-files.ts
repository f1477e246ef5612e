import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import { urlOfRunningPostgres } from '../../server/src/embedded-postgres/running.ts';
import {
  checkStoredFiles,
  type StoredName,
} from '../../server/src/integrations/file-encryption/stored-files.ts';
import { openFiles } from '../../server/src/integrations/files/open-files.ts';
import { databaseHosts, poolTarget } from '../../server/src/platform/database-hosts.ts';
import { developmentSecret } from '../../server/src/platform/development-secret.ts';

/**
 * `npm run check:files`: counts the certificates and reports in the file store by the key that
 * encrypts them. It names those whose bytes are not the issued ones. With `-- --encrypt` it
 * encrypts plain files, and those of former keys, with the first key.
 */
const PAGE_ROWS = 1000;
/** At most this number of names is shown per reason. */
const NAMES_SHOWN = 20;

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
  const {
    counts,
    unreadable,
    encryptedCount: encrypted,
  } = await checkStoredFiles(store, config.fileKeys, storedNames(pool), isEncrypting).finally(() =>
    pool.end(),
  );
  for (const [reason, names] of unreadable) {
    console.log(`${names.length} unreadable: ${reason}`);
    for (const name of names.slice(0, NAMES_SHOWN)) console.log(`  ${name}`);
    if (names.length > NAMES_SHOWN) console.log('  …');
  }
  for (const [id, count] of counts)
    console.log(id === 'plain' ? `${count} plain` : `${count} encrypted with the key ${id}`);
  if (isEncrypting) console.log(`${encrypted} of them by this run`);
  return unreadable.size > 0 || counts.has('plain') ? 1 : 0;
}

async function* storedNames(pool: pg.Pool): AsyncGenerator<StoredName> {
  for (let after = ''; ; ) {
    const { rows } = await pool.query<StoredName>(
      `select name, sha256 from (
         select storage_key as name, sha256 from documents
         union all
         select storage_key || '-' || part.number - 1, part.digest
           from report_files, unnest(part_digests) with ordinality part (digest, number)
          where deleted_at is null) files
        where name > $1 order by name limit ${PAGE_ROWS}`,
      [after],
    );
    for (const row of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.name;
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
