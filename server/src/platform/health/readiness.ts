import pg from 'pg';
import { poolTarget } from '../database-hosts.ts';
import { isMigrated } from '../migrations/migrate.ts';
import { DatabaseUnavailable, within } from '../unavailable.ts';

/** `/readyz` answers within 2 seconds (RUN-5). */
const ANSWER_MILLISECONDS = 1800;

const INSUFFICIENT_PRIVILEGE = '42501';

const IS_READ_ONLY = `select pg_is_in_recovery()
  or current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/**
 * Writes one row, which extends a file: a full disk fails. The table belongs to the session, and
 * each commit empties it. A read-only server refuses the first statement.
 */
const WRITE = `create temp table if not exists salus_write_check (filling text)
    on commit delete rows;
  insert into salus_write_check values ('x');`;

/** The check behind `/readyz`, on its own connection. */
export type Readiness = {
  /** Rejects or resolves with false unless the database is migrated and can be written. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** @param requests the pool of the requests: while it has no connection, it must get one */
export function openReadiness(connectionString: string, requests: pg.Pool): Readiness {
  const pool = new pg.Pool({
    ...poolTarget(connectionString),
    max: 1,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    idleTimeoutMillis: 60_000,
    application_name: 'salus-readiness',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** The pool replaces the connection of a failed statement, so it follows a failover. */
  async function checkWrite(): Promise<void> {
    try {
      await pool.query(WRITE);
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
      if (!isRefused) throw error;
      const { rows } = await pool.query<{ isReadOnly: boolean }>(IS_READ_ONLY);
      if (rows[0]?.isReadOnly !== false) throw new DatabaseUnavailable('it is read-only');
    }
  }

  async function check(): Promise<boolean> {
    await checkWrite();
    if (requests.totalCount === 0) await requests.query('select 1');
    return await isMigrated(pool);
  }

  return {
    isReady: () => within(ANSWER_MILLISECONDS, check()),
    close: () => pool.end(),
  };
}
