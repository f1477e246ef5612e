import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { type Jobs, QUEUE_SCHEMA } from './jobs.ts';

/** The queue that holds the jobs that failed their last try, until one retries them. */
export const DEAD_LETTERS = 'dead-letters';

/** No worker takes them; an operator has this time. */
export const DEAD_LETTER_RETENTION_SECONDS = 365 * 24 * 3600;

/**
 * The waiting dead letters as a table: id, name, data (ids only), failed_at, attempts and reason
 * (the class of the error, never its message). `blocked` makes the queue's partial index usable.
 */
export function deadLetters() {
  return sql<{
    id: string;
    name: string;
    data: Readonly<Record<string, unknown>>;
    failed_at: Date;
    attempts: number;
    reason: string;
  }>`(select id, source_name as name, data, created_on as failed_at,
        source_retry_count + 1 as attempts,
        coalesce(output ->> 'reason', output #>> '{value,message}', 'unknown') as reason
      from ${sql.table(`${QUEUE_SCHEMA}.job`)}
      where name = ${sql.lit(DEAD_LETTERS)} and state < 'active' and not blocked)`;
}

/**
 * Enqueues these jobs again, with all their tries. The deletion locks the rows, so the second of
 * two concurrent callers retries none.
 * @returns the ids that were waiting
 */
export async function retryDeadLetters(
  tx: Tx,
  jobs: Jobs,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const table = sql.table(`${QUEUE_SCHEMA}.job`);
  const { rows } = await sql<{ id: string; source_name: string; data: object }>`
    with chosen as (
      select id from ${table}
      where name = ${sql.lit(DEAD_LETTERS)} and state < 'active' and not blocked
        and id = any(${[...ids]}::uuid[])
      order by id for update)
    delete from ${table} where name = ${sql.lit(DEAD_LETTERS)} and id in (select id from chosen)
    returning id, source_name, data`.execute(tx);
  for (const { source_name: name, data } of rows) await jobs.enqueue(tx, name, data);
  return new Set(rows.map(({ id }) => id));
}
