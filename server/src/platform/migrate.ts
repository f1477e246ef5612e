import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);
/** Any fixed number: two servers that start at once take turns. */
const LOCK = 7_258_001;

/**
 * Brings a database to the newest shape: runs the numbered files of server/migrations that it has not seen, each in its
 * own transaction, in order. Refuses to go on where a file that was run has changed since.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that breaks is reported by the statement that meets it, not by an uncaught event.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
    const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
    own = migrationFiles();
    for (const { name, sql, sha256 } of await own) {
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before) throw new Error(`migration ${name} was changed after it had been applied; add a new one instead`);
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
      await client.query('commit');
    }
  } finally {
    await client.end();
  }
}

/** The files as this program found them when it started: what is put beside them later is for the next one. */
let own: ReturnType<typeof migrationFiles> | null = null;

/** Has this database seen every migration of this program? For readiness. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  own ??= migrationFiles();
  const [{ rows }, files] = await Promise.all([
    pool.query<{ sha256: string }>('select sha256 from schema_migrations'),
    own,
  ]);
  const applied = new Set(rows.map((row) => row.sha256));
  return files.every((file) => applied.has(file.sha256));
}

async function migrationFiles() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
