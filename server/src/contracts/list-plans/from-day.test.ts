import { sortOrders } from '@salus/api/contract-filters.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db.ts';
import { givenContract } from '../../testing/given.ts';
import { givenMixture } from '../../testing/given-mixture.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ALWAYS, applyCriteria, type ContractCriteria } from '../lists/criteria.ts';
import type { Scope } from '../lists/scope.ts';
import { fromDay, walk } from './plans.ts';

let salus: TestApp;
let scopes: readonly Scope[];

beforeAll(async () => {
  salus = await startTestApp();
  await givenPerson(salus.db, {
    name: 'sales.south',
    role: 'SALES_MAN',
    unit: ['Miền Nam', 'Sài Gòn', 'Chi nhánh Bến Thành', 'Nhóm 1'],
  });
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const officers = ['sales.cbb', 'sales2.cbb', 'sales.south'];
  await givenMixture(salus.db, referenceNumber, officers, 2500);
  const { rows } = await sql<{ id: number; kind: 'AREA' | 'REGION' }>`
    select id, kind from units where kind in ('AREA', 'REGION') order by id`.execute(salus.db);
  scopes = ['all', ...rows.map(({ id, kind }) => ({ unitId: id, kind }))];
});
afterAll(() => salus.close());

/** Holds the lock of the roll-up, so that the updates of contracts stay in delta rows. */
const withDeltaRows = (work: (db: Database) => Promise<void>) =>
  salus.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(hashtext('salus.roll_up_contract_counters'))`.execute(db);
    try {
      await sql`update contracts set created_at = created_at + interval '1 day'
        where extract(day from created_at at time zone 'Asia/Ho_Chi_Minh') = 7`.execute(db);
      await work(db);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('salus.roll_up_contract_counters'))`.execute(db);
    }
  });

const mostlyAbsent = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const anyPage = fc.record({
  scope: fc.nat(),
  sortOrder: fc.constantFrom(...sortOrders),
  limit: fc.constantFrom(1, 2, 5, 10, 60),
  position: fc.double({ min: 0, max: 1.05, noNaN: true }),
  status: mostlyAbsent(fc.subarray([...statuses], { minLength: 1 })),
  planIds: mostlyAbsent(fc.subarray(['30002014', '30002015', '40002001'], { minLength: 1 })),
  typePayment: mostlyAbsent(fc.constantFrom('ONLINE', 'MANUAL')),
});

test('walk and fromDay find the page of a plain query, with delta rows not rolled up', async () => {
  await withDeltaRows(async (db) => {
    await fc.assert(
      fc.asyncProperty(
        anyPage,
        async ({ scope: at, sortOrder, limit, position, ...dimensions }) => {
          const scope = scopes[at % scopes.length] ?? 'all';
          const criteria: ContractCriteria = {
            ...dimensions,
            scope,
            created: ALWAYS,
            started: {},
            cancelled: {},
          };
          const order = sortOrder === 'ASC' ? 'asc' : 'desc';
          const all = await applyCriteria(db.selectFrom('contracts'), criteria)
            .select('contracts.id')
            .orderBy('contracts.created_at', order)
            .orderBy('contracts.id', order)
            .execute();
          // choosePlan calls no strategy for an empty list.
          fc.pre(all.length > 0);
          const offset = Math.floor(position * all.length);
          const page = { sortBy: 'createdAt', sortOrder, offset, limit } as const;
          const expected = all.slice(offset, offset + limit).map(({ id }) => id);
          expect(await fromDay(db, criteria, page)).toEqual(expected);
          expect(await walk(db, criteria, page)).toEqual(expected);
        },
      ),
      // Every run of the tests draws others.
      { numRuns: 60 },
    );
  });
});
