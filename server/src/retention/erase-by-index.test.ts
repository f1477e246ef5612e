import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addMonths } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { readContract } from '../testing/stored-rows.ts';
import { openForTests } from '../testing/test-app.ts';

const salus = openForTests();

/** No row of them is deleted, so nothing looks for the rows that refer to it. */
const KEPT_TABLES = [
  'accounts',
  'admin_requests',
  'bank_movements',
  'catalogue_documents',
  'catalogue_versions',
  'ledger_entries',
  'message_kinds',
  'plans',
  'products',
  'refunds',
  'units',
];

// covers KEEP-1
test('an erased draft is found by its id among many events', async () => {
  const { referenceNumber } = await givenContract(salus);
  const { id } = await readContract(salus, referenceNumber);
  const client = await salus.app.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into events (kind, contract_id, data)
       select 'contract', ${id} + n, '{}' from generate_series(1, 20000) n`,
    );
    await client.query('analyze events');
    const read = `select seq_tup_read::int as rows from pg_stat_xact_user_tables
      where relname = 'events'`;
    const [before] = (await client.query(read)).rows;
    await client.query('insert into erasures (reference_number, erased_on) values ($1, $2)', [
      referenceNumber,
      addDays(addMonths(businessDay(salus.now()), 12), 1),
    ]);
    expect((await client.query(read)).rows).toEqual([before]);
    expect((await client.query('select from events where contract_id = $1', [id])).rowCount).toBe(
      0,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

// covers KEEP-1
test('every foreign key to rows that are deleted has an index', async () => {
  const { rows } = await salus.app.pool.query(
    `select conname as name from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid::regclass::text <> all($1)
        and not exists (
          select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`,
    [KEPT_TABLES],
  );
  expect(rows).toEqual([]);
});
