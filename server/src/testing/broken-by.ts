import { isObject } from '@salus/domain/objects.ts';
import type pg from 'pg';
import type { Invariant } from '../operations/invariant.ts';
import { checkInvariants } from '../operations/invariants.ts';

/** Tables to damage, and the indexes and checks that normally reject the damage. */
const tables = ['contracts', 'contract_history', 'payment_orders', 'refunds', 'api_sync_logs'];
const indexes = [
  'api_sync_logs_one_success',
  'payment_orders_one_pays',
  'refunds_one_cancellation',
  'refunds_one_of_order',
];

const DEADLOCK = '40P01';

/** The invariants that the database breaks, each with its offenders. Verifies no MAC. */
export async function brokenInvariants(
  pool: Pick<pg.Pool, 'query'>,
): Promise<readonly Invariant[]> {
  return (await checkInvariants(pool)).filter(({ offenders }) => offenders.length > 0);
}

/** The broken invariants by name after `damage` ($id is the contract), which is rolled back. */
export async function brokenBy(
  pool: pg.Pool,
  damage: string,
  contractId: number,
): Promise<Record<string, readonly string[]>> {
  for (;;) {
    try {
      return await doneAndUndone(pool, damage, contractId);
    } catch (error) {
      // DDL here and writes of a worker can deadlock; PostgreSQL then aborts one of both.
      if (!isObject(error) || error['code'] !== DEADLOCK) throw error;
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
    // Removes the constraints that would reject the damage.
    await client.query('alter table contract_history disable trigger user');
    for (const table of tables)
      await client.query(
        `do $$ declare c record; begin for c in select conname from pg_constraint
           where conrelid = '${table}'::regclass and contype in ('c') loop
           execute format('alter table ${table} drop constraint %I', c.conname); end loop; end $$`,
      );
    await client.query('alter table ledger_entries disable trigger user');
    // Its rows refer to those that the damage deletes.
    await client.query(
      `do $$ declare c record; begin for c in select conname from pg_constraint
         where conrelid = 'ledger_entries'::regclass and contype in ('c', 'f', 'u') loop
         execute format('alter table ledger_entries drop constraint %I', c.conname);
         end loop; end $$`,
    );
    await client.query('alter table messages drop constraint messages_refund_id_fkey');
    await client.query('alter table refunds drop constraint refunds_whole_receipt');
    await client.query(`drop index ${indexes.join(', ')}`);
    await client.query(damage.replaceAll('$id', String(contractId)));
    const violations = await brokenInvariants(client);
    return Object.fromEntries(violations.map(({ name, offenders }) => [name, offenders]));
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}
