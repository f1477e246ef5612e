import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/db.ts';
import { createTestDatabase } from '../../testing/postgres/test-db.ts';
import { totalsOfScopes } from './counters.ts';
import { rollUpCounters } from './roll-up-counters.ts';

const DELTAS = 120_000;

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

// covers LIST-26
test('a backlog of deltas that was rolled up leaves no pages that a total reads', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url, 1);
  const pagesRead = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>`
      explain (analyze, buffers, format json) ${query}`.execute(db);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  };
  try {
    await sql`
      insert into contract_counter_deltas
        select 0, date '2026-01-01', null, null, 'DRAFT', 'P', '', 1, 1000, 0
          from generate_series(1, ${DELTAS}::int)`.execute(db);
    const counted = totalsOfScopes({}, { ids: [0], basis: 'today' }, 'created', {}, 'day');
    const total = sql`select sum(contracts) from (${counted}) t`;

    for (let rolledUp = -1; rolledUp !== 0; ) rolledUp = await rollUpCounters(db);
    // As the automatic one does while lists hold the table.
    await sql`vacuum (analyze, truncate false) contract_counter_deltas, contract_counters`.execute(
      db,
    );

    const { rows } = await sql<{ contracts: number }>`
      select sum(contracts)::int as contracts from contract_counters where level = 'all'`.execute(
      db,
    );
    expect(rows).toEqual([{ contracts: DELTAS }]);
    expect(await pagesRead(total)).toBeLessThan(100);
    expect(await pagesRead(sql`select roll_up_contract_counters()`)).toBeLessThan(100);
  } finally {
    await close();
    await database.drop();
  }
});
