import { sortOrders } from '@salus/api/contract-filters.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db.ts';
import { givenContract } from '../../testing/given.ts';
import { givenMixture } from '../../testing/given-mixture.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Asked, narrow } from './asked-contracts.ts';
import { foundByDays, idsByDays, isFoundByDays } from './page-by-days.ts';
import type { Slice } from './page-ids.ts';
import type { Scope } from './scope-of-list.ts';

const HOW_MANY = 2500;
const FIRST_DAY = day('2025-01-01');
const ALWAYS = { from: null, before: null };

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
  await givenMixture(salus.db, referenceNumber, ['sales.cbb', 'sales2.cbb', 'sales.south'], HOW_MANY);
  const { rows } = await sql<{ id: number; kind: 'AREA' | 'REGION' }>`
    select id, kind from units where kind in ('AREA', 'REGION') order by id`.execute(salus.db);
  scopes = ['all', ...rows.map(({ id, kind }) => ({ unitId: id, kind }))];
}, 60_000);
afterAll(() => salus.close());

/** While no worker folds: some days lose all they had, others get it, and the counts know neither yet. */
const withChanges = (work: (db: Database) => Promise<void>) =>
  salus.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(hashtext('salus.fold_contract_counts'))`.execute(db);
    try {
      await sql`update contracts set created_at = created_at + interval '1 day'
        where extract(day from created_at at time zone 'Asia/Ho_Chi_Minh') = 7`.execute(db);
      await work(db);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('salus.fold_contract_counts'))`.execute(db);
    }
  });

const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const someDay = fc.integer({ min: -20, max: 430 }).map((count): Day => addDays(FIRST_DAY, count));
const anySlice = fc.record({
  scope: fc.nat(),
  sortOrder: fc.constantFrom(...sortOrders),
  limit: fc.constantFrom(1, 2, 5, 10, 60),
  place: fc.double({ min: 0, max: 1.05, noNaN: true }),
  status: seldom(fc.subarray([...statuses], { minLength: 1 })),
  planIds: seldom(fc.subarray(['30002014', '30002015', '40002001'], { minLength: 1 })),
  typePayment: seldom(fc.constantFrom('ONLINE', 'MANUAL')),
  from: seldom(someDay),
  to: seldom(someDay),
});

describe('a slice that the counts find', () => {
  test('is what a plain query gives, wherever it begins, whatever the counts have not taken in yet', async () => {
    await withChanges(async (db) => {
      await fc.assert(
        fc.asyncProperty(anySlice, async ({ scope, from, to, sortOrder, limit, place, ...rest }) => {
          fc.pre(!from || !to || from <= to);
          const created = {
            from: from ? startOfBusinessDay(from) : null,
            before: to ? startOfBusinessDay(addDays(to, 1)) : null,
          };
          const of = scopes[scope % scopes.length] as Scope;
          const asked: Asked = { ...rest, created, scope: of, started: {}, cancelled: {} };
          const order = sortOrder === 'ASC' ? 'asc' : 'desc';
          const contracts = narrow(db.selectFrom('contracts'), asked).select('contracts.id');
          const all = await contracts.orderBy('contracts.created_at', order).orderBy('contracts.id', order).execute();
          const offset = Math.floor(place * all.length);
          const slice: Slice = { sortBy: 'createdAt', sortOrder, offset, limit };
          const { rows } = await idsByDays(db, asked, slice).execute(db);
          const counted = await sql`${foundByDays(db, asked, slice)} select contracts from counted`.execute(db);
          expect(rows).toEqual(all.slice(offset, offset + limit));
          expect(counted.rows).toEqual([{ contracts: all.length }]);
        }),
        { numRuns: 400 },
      );
    });
  }, 120_000);

  test('is one text for every page of a list, so that it stays prepared', () => {
    const asked: Asked = { scope: 'all', created: ALWAYS, started: {}, cancelled: {} };
    const at = (offset: number, limit: number) =>
      foundByDays(salus.db, asked, { sortBy: 'createdAt', sortOrder: 'DESC', offset, limit }).compile(salus.db);
    expect(at(20, 10).sql).toBe(at(123_450, 100).sql);
    expect(at(20, 10).parameters).toEqual([20, 10]);
  });

  test.each<[string, Partial<Asked>, Partial<Slice>, boolean]>([
    ['by the time of making', {}, {}, true],
    ['by premium', {}, { sortBy: 'premiumAmount' }, false],
    ['of a branch', { scope: { unitId: 1, kind: 'BRANCH' } }, {}, false],
    ['of whole days', { created: { from: startOfBusinessDay(FIRST_DAY), before: null } }, {}, true],
    ['of days that begin elsewhere', { created: { from: new Date('2025-01-01T00:00:00Z'), before: null } }, {}, false],
    ['of days of start', { started: { from: FIRST_DAY } }, {}, false],
    ['of a name', { proposerName: 'an' }, {}, false],
    ['without what has no number', { status: ['DRAFT'] }, { lacking: 'policyNo' }, true],
    ['without what has no number, of those being issued', { status: ['PAID'] }, { lacking: 'policyNo' }, false],
  ])('%s', (_, asked, slice, isFound) => {
    const list: Asked = { scope: 'all', created: ALWAYS, started: {}, cancelled: {}, ...asked };
    const page: Slice = { sortBy: 'createdAt', sortOrder: 'DESC', offset: 5000, limit: 10, ...slice };
    expect(isFoundByDays(list, page)).toBe(isFound);
  });
});
