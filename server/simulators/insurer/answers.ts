import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../../src/config.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Faults } from '../faults.ts';

export const schema = `
  create table if not exists dev.insurer_keys (
    key uuid primary key,
    body_sha256 text not null,
    status integer not null,
    answer text not null,
    at timestamptz(3) not null default business_now()
  )`;

export type InsurerDeps = {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly log: Log;
  readonly faults: Pick<Faults, 'strike'>;
};

export type Answer = { readonly http: number; readonly body: Record<string, unknown> };

export function no(code: string, message: string): Record<string, unknown> {
  return { status: 'error', code, message, coreRef: null };
}

/** Does the work once per idempotency key; a repeated request gets the first response. */
export async function oncePerKey(
  { pool, log }: InsurerDeps,
  { path, key, body }: { readonly path: string; readonly key: string; readonly body: Buffer },
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const digest = createHash('sha256').update(`${path}\n`).update(body).digest('hex');
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Serializes requests with one key; the second one finds the first response.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const { rows } = await client.query<{ body_sha256: string; status: number; answer: string }>(
      'select body_sha256, status, answer from dev.insurer_keys where key = $1',
      [key],
    );
    const first = rows[0];
    if (first && first.body_sha256 !== digest)
      return { http: 409, body: no('IDEMPOTENCY_KEY_REUSED', 'another body came under this key') };
    if (first) return { http: first.status, body: JSON.parse(first.answer) };
    const workAnswer = await work(client);
    await client.query(
      'insert into dev.insurer_keys (key, body_sha256, status, answer) values ($1, $2, $3, $4)',
      [key, digest, workAnswer.http, JSON.stringify(workAnswer.body)],
    );
    await client.query('commit');
    log.info({ status: workAnswer.http }, 'insurer simulator answered');
    return workAnswer;
  } finally {
    // Ends the transaction on every path but the committed one.
    await client.query('rollback').finally(() => client.release());
  }
}
