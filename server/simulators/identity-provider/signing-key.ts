import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type pg from 'pg';

export const schema = `create table if not exists dev.oidc_key (
  only_one boolean primary key default true check (only_one),
  id text not null,
  pem text not null
)`;

/** The simulator's key, which all servers of one database share. */
export async function ensureKey(
  pool: pg.Pool,
): Promise<{ readonly id: string; readonly pem: string }> {
  const storedKey = await read(pool);
  if (storedKey) return storedKey;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await pool.query('insert into dev.oidc_key (id, pem) values ($1, $2) on conflict do nothing', [
    randomUUID(),
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ]);
  const newKey = await read(pool);
  if (!newKey) throw new Error('the simulator has no key');
  return newKey;
}

async function read(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string; pem: string }>(
    'select id, pem from dev.oidc_key',
  );
  return rows[0];
}
