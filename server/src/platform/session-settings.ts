import type pg from 'pg';
import { StartFailure } from './start-failure.ts';

/** The time limits end a session whose program died, so that it cannot hold a row's lock. */
const settings: Readonly<Record<string, string>> = {
  statement_timeout: '30s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
  jit: 'off',
  // Under load, a second worker for one query is missing for another.
  max_parallel_workers_per_gather: '0',
};

/** The settings in the startup packet of a direct connection. */
export function startupOptions(isReadOnly: boolean): string {
  const own = isReadOnly ? { ...settings, default_transaction_read_only: 'on' } : settings;
  return Object.entries(own)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Checks that the role has the settings, because a pooler in transaction mode accepts none.
 * @throws StartFailure with the statements that set them
 */
export async function checkSessionSettings(pool: pg.Pool): Promise<void> {
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
