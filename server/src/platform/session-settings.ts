import type pg from 'pg';
import { StartFailure } from './start-failure.ts';

/** Below `statement_timeout`, so that a refused statement names the lock. */
const LONGEST_LOCK_WAIT_SECONDS = 20;

/**
 * The time limits end a session whose program died, so that it cannot hold a row's lock. The wait
 * for a lock ends before the client's time limit, which would close the connection.
 */
function settingsFor(limitMilliseconds: number): Readonly<Record<string, string>> {
  const seconds = Math.max(1, Math.floor((limitMilliseconds * 2) / 3000));
  return {
    statement_timeout: '30s',
    lock_timeout: `${Math.min(LONGEST_LOCK_WAIT_SECONDS, seconds)}s`,
    idle_in_transaction_session_timeout: '30s',
    timezone: 'UTC',
    jit: 'off',
    // Under load, a second worker for one query is missing for another.
    max_parallel_workers_per_gather: '0',
  };
}

/** The settings in the startup packet of a direct connection. */
export function startupOptions(limitMilliseconds: number): string {
  // Only direct connections: they end the sessions of a machine that vanished.
  const keepAlive = {
    tcp_keepalives_idle: '5',
    tcp_keepalives_interval: '2',
    tcp_keepalives_count: '3',
  };
  return Object.entries({ ...settingsFor(limitMilliseconds), ...keepAlive })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Checks that the role has the settings, because a pooler in transaction mode accepts none.
 * @throws StartFailure with the statements that set them
 */
export async function checkSessionSettings(
  pool: pg.Pool,
  limitMilliseconds: number,
): Promise<void> {
  const settings = settingsFor(limitMilliseconds);
  const names = Object.keys(settings);
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [names],
  );
  const wrong = rows.filter(({ name, value }) => value !== settings[name]);
  if (wrong.length === 0) return;
  const statements = wrong.map(
    ({ name }) => `alter role current_user set ${name} = '${settings[name]}';`,
  );
  throw new StartFailure(
    `The role of DATABASE_URL lacks settings that a pooler cannot pass on. Run over ` +
      `DATABASE_DIRECT_URL, then reconnect the pooler: ${statements.join(' ')}`,
  );
}
