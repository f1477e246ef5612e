import type pg from 'pg';
import { type Database, inTransaction } from '../db.ts';
import { DEAD_LETTERS } from './dead-letters.ts';
import { type Jobs, QUEUE_SCHEMA } from './jobs.ts';

export type RecurringJobs = {
  readonly db: Database;
  readonly jobs: Jobs;
  /** Names of the jobs that run by a schedule. */
  readonly recurring: readonly string[];
};

/** Runs each job of a schedule once, at any time. */
export async function runRecurringJobs({ db, jobs, recurring }: RecurringJobs): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const name of recurring) await jobs.enqueue(tx, name, {});
  });
}

/** Jobs that wait for their time wait less by this much. Workers find them within a second. */
export async function moveWaitingJobs(client: pg.PoolClient, milliseconds: number): Promise<void> {
  await client.query(
    `update ${QUEUE_SCHEMA}.job set start_after = start_after - $1 * interval '1 millisecond'
      where state in ('created', 'retry') and start_after > now() and name <> $2`,
    [milliseconds, DEAD_LETTERS],
  );
}

/** A job waits for nothing but a worker. */
const IS_DUE = "state < 'active' and not blocked and start_after <= now()";

/**
 * Those of the names $1 that have a due job: one entry per name of the index by which workers
 * fetch.
 */
export const DUE_NAMES = `
  select due.name from unnest($1::text[]) due (name)
   where exists (select from ${QUEUE_SCHEMA}.job where job.name = due.name and ${IS_DUE})`;

/** Jobs that run, or wait for nothing but a worker. The queue's own are left out. */
export async function countDueJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${QUEUE_SCHEMA}.job
      where (state = 'active' or (${IS_DUE})) and name <> $1 and name not like '\\_\\_pgboss%'`,
    [DEAD_LETTERS],
  );
  return rows[0]?.count ?? 0;
}
