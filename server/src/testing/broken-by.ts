import type pg from 'pg';
import { checkInvariants } from './invariants.ts';

/** Tables that somebody may have been at, with the indexes beside their checks that would have refused it. */
const tables = ['contracts', 'contract_history', 'payment_orders', 'refunds', 'api_sync_logs'];
const indexes = [
  'api_sync_logs_one_success',
  'payment_orders_one_pays',
  'refunds_one_cancellation',
  'refunds_one_of_order',
];

const DEADLOCK = '40P01';

/** What does not hold while `damage` is done ($id is the contract's), by name; nothing of the damage stays. */
export async function brokenBy(
  pool: pg.Pool,
  damage: string,
  contractId: number,
): Promise<Record<string, readonly string[]>> {
  for (;;) {
    try {
      return await doneAndUndone(pool, damage, contractId);
    } catch (error) {
      // Tables are changed here while a worker goes on writing to them: PostgreSQL may send one of both away.
      if ((error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

async function doneAndUndone(
  pool: pg.Pool,
  damage: string,
  contractId: number,
): Promise<Record<string, readonly string[]>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // What the database itself would refuse: somebody has been at it behind the program's back.
    await client.query('alter table contract_history disable trigger user');
    for (const table of tables)
      await client.query(
        `do $$ declare c record; begin for c in select conname from pg_constraint
           where conrelid = '${table}'::regclass and contype in ('c') loop
           execute format('alter table ${table} drop constraint %I', c.conname); end loop; end $$`,
      );
    await client.query(`drop index ${indexes.join(', ')}`);
    await client.query(damage.replaceAll('$id', String(contractId)));
    const results = await checkInvariants(client as unknown as pg.Pool);
    return Object.fromEntries(
      results.filter(({ offenders }) => offenders.length > 0).map(({ name, offenders }) => [name, offenders]),
    );
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}
