import { createdBetween } from '@salus/api/contract-filters.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import type { UnitKind } from '@salus/domain/people/roles.ts';
import { addDays, type Day, day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Staff } from '../../context.ts';
import { inTransaction, openDatabase, type Reader } from '../../platform/db.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTrade, staffWith, type Trade } from '../../testing/trade.ts';
import { applyCriteria, type ContractCriteria, type DateRange } from '../lists/criteria.ts';
import type { Scope } from '../lists/scope.ts';
import { contractTotals, type Dating, datings, totals, totalsOfScopes } from './counters.ts';
import { rollUpCounters, startRollingUpCounters } from './roll-up-counters.ts';

const LANES = 6;
const plans = ['30002014', '30002015', '30002016'];
const FIRST = new Date('2025-11-28T16:59:59.999Z');

let salus: TestApp;
let trade: Trade;
let officers: readonly Staff[];
let clerk: Staff;
let units: readonly { readonly id: number; readonly kind: UnitKind }[];

/** Two regions, each with two areas of two branches of a team, and an officer in every second team. No worker folds. */
beforeAll(async () => {
  salus = await startTestApp({ SALUS_ROLE: 'server' });
  trade = openTrade(salus.app);
  const names: string[] = [];
  for (const region of ['1', '2'])
    for (const area of ['1', '2'])
      for (const branch of ['1', '2']) {
        const name = `officer${region}${area}${branch}`;
        // Names of their own, so that any unit may come to stand beside any other.
        const unit = [
          `Miền ${region}`,
          `Vùng ${region}${area}`,
          `Chi nhánh ${region}${area}${branch}`,
          `Nhóm ${name}`,
        ];
        await givenPerson(salus.db, { name, role: 'SALES_MAN', unit });
        names.push(`${name}@salus.test`);
      }
  const { rows } = await sql<{ id: number }>`
    select id from accounts where email_address = any(${names}::text[]) order by id`.execute(
    salus.db,
  );
  officers = await Promise.all(rows.map(({ id }) => staffWith(salus.db, id)));
  const bm = await salus.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'BM_SUPPORT')
    .executeTakeFirstOrThrow();
  clerk = await staffWith(salus.db, bm.id);
  units = (await salus.db
    .selectFrom('units')
    .select(['id', 'kind'])
    .orderBy('id')
    .execute()) as typeof units;
}, 60_000);
afterAll(() => salus.close());

const nth = <T>(values: readonly T[], pick: number): T => values[pick % values.length] as T;
const unitsOf = (kind: UnitKind) => units.filter((unit) => unit.kind === kind);

/** One action of a user. `pick` selects the account or the contract. */
const step = fc.record({
  action: fc.oneof(
    { weight: 5, arbitrary: fc.constant('create' as const) },
    { weight: 12, arbitrary: fc.constant('advance' as const) },
    { weight: 2, arbitrary: fc.constant('move a person' as const) },
    { weight: 2, arbitrary: fc.constant('move a unit' as const) },
    { weight: 2, arbitrary: fc.constant('fold' as const) },
  ),
  /** How it ends: committed, rolled back, or with the connection cut. */
  ends: fc.oneof(
    { weight: 6, arbitrary: fc.constant('well' as const) },
    { weight: 1, arbitrary: fc.constant('rolled back' as const) },
    { weight: 1, arbitrary: fc.constant('killed' as const) },
  ),
  pick: fc.nat(10_000),
  other: fc.nat(10_000),
  hours: fc.nat(900),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The statements of each action. One that fails has its own transaction; `trade` opens its own. */
const statements: Readonly<
  Record<Exclude<Step['action'], 'create'>, (reader: Reader, at: Step) => Promise<unknown>>
> = {
  advance: (reader, { pick }) =>
    sql`update contracts set premium_amount = premium_amount + 1000
         where id = (select id from contracts order by id offset ${pick} % (select count(*) + 1
           from contracts) limit 1)`.execute(reader),
  'move a person': (reader, { pick, other }) =>
    sql`update accounts set unit_id = ${other % 10 === 0 ? null : nth(units, other).id}
         where id = ${nth(officers, pick).accountId}`.execute(reader),
  'move a unit': (reader, { pick, other }) => {
    const [kind, above] = nth(
      [
        ['TEAM', 'BRANCH'],
        ['BRANCH', 'AREA'],
        ['AREA', 'REGION'],
      ] as const,
      other,
    );
    const [unit, parent] = [nth(unitsOf(kind), pick), nth(unitsOf(above), pick + other)];
    return sql`update units set parent_id = ${parent.id} where id = ${unit.id} and not exists
      (select from units other where other.parent_id = ${parent.id}
        and other.name = units.name)`.execute(reader);
  },
  fold: (reader) => sql`select fold_contract_counts(${50}::bigint)`.execute(reader),
};

class RolledBack extends Error {}

async function take(at: Step): Promise<void> {
  const { action, ends, pick, other, hours } = at;
  if (ends === 'well') {
    if (action === 'create')
      return trade.create(
        nth(officers, pick),
        nth(plans, other),
        new Date(FIRST.getTime() + hours * 3_600_000),
      );
    if (action === 'advance') return trade.advance(pick, clerk, plans, hours);
    await statements[action](salus.db, at);
    return;
  }
  const work = statements[action === 'create' ? 'advance' : action];
  await inTransaction(salus.db, async (tx) => {
    await work(tx, at);
    if (ends === 'rolled back') throw new RolledBack();
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  }).catch((error: unknown) => {
    const isCut = error instanceof pg.DatabaseError && error.code === '57P01';
    if (
      !isCut &&
      !(error instanceof RolledBack) &&
      !/terminated|not queryable|ECONNRESET|EPIPE/.test(String(error))
    )
      throw error;
  });
}

/** Several at once, each taking the next step that nobody has taken. */
async function takeAll(steps: readonly Step[]): Promise<void> {
  const left = [...steps];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await take(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const someDay = fc.integer({ min: -3, max: 130 }).map((count) => addDays(day('2025-11-26'), count));
const someDays: fc.Arbitrary<DateRange> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.option(someDay, { nil: undefined }), fc.option(fc.nat(70), { nil: undefined }))
      .map(([from, length]) => ({
        from,
        to: length === undefined ? undefined : addDays(from ?? day('2025-12-20'), length),
      })),
  },
);
const someAsked = fc.record({
  scope: fc.oneof(fc.constant('all' as const), fc.constant('none' as const), fc.nat(1000)),
  isOfficer: fc.boolean(),
  status: fc.option(fc.subarray([...statuses], { minLength: 1 }), { nil: undefined }),
  planIds: fc.option(fc.subarray(plans, { minLength: 1 }), { nil: undefined }),
  typePayment: fc.constantFrom(undefined, undefined, 'MANUAL' as const, 'ONLINE' as const),
  created: someDays,
  zone: fc.constantFrom(
    undefined,
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    -420,
    330,
    720,
    -345,
  ),
  started: someDays,
  cancelled: someDays,
});

function askedOf({
  scope,
  isOfficer,
  created,
  zone,
  ...others
}: typeof someAsked extends fc.Arbitrary<infer A> ? A : never) {
  const whose: Scope =
    typeof scope === 'string'
      ? scope
      : isOfficer
        ? { officerId: nth(officers, scope).accountId }
        : { unitId: nth(units, scope).id, kind: nth(units, scope).kind };
  const zones = typeof zone === 'number' ? { timeZoneOffset: zone } : { timeZoneName: zone };
  const days = { createdFromDate: created.from, createdToDate: created.to };
  return {
    ...others,
    scope: whose,
    created: createdBetween({ ...days, ...zones }),
  } satisfies ContractCriteria;
}

/** By status and plan: what the sums say, and what counting one by one gives. Of one moment. */
async function bothWays(asked: ContractCriteria) {
  return await salus.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows: summed } = await sql`
        select status, plan_id, sum(contracts)::bigint as contracts, sum(premium)::bigint
          as premium, sum(refund)::bigint as refund
          from ${totals(tx, asked)} s group by 1, 2 having sum(contracts) <> 0 or sum(premium) <> 0
            or sum(refund) <> 0
         order by 1, 2`.execute(tx);
      const { rows: counted } = await sql`
        select status, plan_id, count(*) as contracts, sum(premium_amount)::bigint as premium,
               sum(coalesce(refund_amount, 0))::bigint as refund
          from (${applyCriteria(tx.selectFrom('contracts'), asked).selectAll('contracts')}) c
            group by 1, 2 order by 1, 2`.execute(tx);
      return { summed, counted };
    });
}

/** By day: what the counts of each day say, and what counting gives. */
async function dayByDay(dated: Dating, { from, to }: DateRange) {
  const asked = {
    scope: 'all',
    created: { from: null, before: null },
    started: {},
    cancelled: {},
  } as const;
  const inDays = (rows: ReturnType<typeof contractTotals>) => sql<{ day: Day; contracts: number }>`
    select day, sum(contracts)::bigint as contracts, sum(premium)::bigint as premium
      from (${rows}) s
     where day between ${from}::date and ${to}::date group by day having sum(contracts) <> 0
       order by day`;
  return await salus.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      summed: (await inDays(totalsOfScopes({}, [0], dated, { from, to }, 'day')).execute(tx)).rows,
      counted: (await inDays(contractTotals(tx, asked, dated)).execute(tx)).rows,
    }));
}

async function expectCountsToHold(): Promise<void> {
  const all = await checkInvariants(salus.app.pool);
  // The search by name is kept beside the counts, by triggers of the same changes.
  expect(all.filter(({ name }) => name === 'I9' || name === 'I10')).toMatchObject([
    { name: 'I9', offenders: [] },
    { name: 'I10', offenders: [] },
  ]);
}

/** One contract per status, so that the stories below change contracts of each. */
async function reachEveryStatus(): Promise<void> {
  const path = ['DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE', 'CANCELLED'];
  for (const [place] of path.entries()) {
    await trade.create(nth(officers, place), nth(plans, place), FIRST);
    for (let step = 0; step < place; step++) await trade.advance(place, clerk, plans, 1);
  }
  const { rows } = await sql<{ status: string }>`
    select status from contracts order by id`.execute(salus.db);
  expect(rows.map(({ status }) => status)).toEqual(path);
}

describe('sums', () => {
  test('are what counting one by one gives, whatever many do at once, fold, move, give up or lose', async () => {
    const story = fc.record({
      steps: fc.array(step, { minLength: 30, maxLength: 60 }),
      asked: fc.array(someAsked, { minLength: 15, maxLength: 15 }),
      dated: fc.constantFrom(...datings),
    });
    await reachEveryStatus();
    await fc.assert(
      fc.asyncProperty(story, async ({ steps, asked, dated }) => {
        const doing = takeAll(steps);
        // Also in the middle of it.
        for (const one of asked) {
          const { summed, counted } = await bothWays(askedOf(one));
          expect(summed).toEqual(counted);
        }
        await doing;
        for (const one of asked) {
          const { summed, counted } = await bothWays(askedOf(one));
          expect(summed).toEqual(counted);
        }
        const { summed, counted } = await dayByDay(dated, {
          from: day('2025-11-20'),
          to: day('2026-06-30'),
        });
        expect(summed).toEqual(counted);
        await expectCountsToHold();
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 240_000);

  test('stay so while two workers fold at the same time, and nothing is left to fold when they had a moment', async () => {
    const other = openDatabase(salus.databaseUrl, 2);
    const workers = [
      startRollingUpCounters(salus.db, salus.app.log),
      startRollingUpCounters(other.db, salus.app.log),
    ];
    try {
      const steps = fc
        .sample(step, { seed: 7, numRuns: 60 })
        .map((one) => ({ ...one, ends: 'well' as const }));
      let isOver = false;
      const doing = takeAll(steps).finally(() => {
        isOver = true;
      });
      while (!isOver)
        await Promise.all([
          rollUpCounters(salus.db),
          rollUpCounters(other.db),
          expectCountsToHold(),
        ]);
      await doing;
      await rollUpCounters(salus.db);
      await expectCountsToHold();
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await other.close();
    }
  }, 60_000);

  test('are told of once where they can not be folded, however often that is tried', async () => {
    const gone = openDatabase(salus.databaseUrl, 1);
    await rollUpCounters(gone.db);
    await gone.close();
    const told = () =>
      salus.lines.filter((line) => line.includes('counters could not be rolled up'));
    const worker = startRollingUpCounters(gone.db, salus.app.log);
    try {
      await eventually('the trouble is told', async () => told().length > 0);
      // Two more tries.
      await new Promise((resolve) => setTimeout(resolve, 2200));
      expect(told()).toHaveLength(1);
    } finally {
      await worker.stop();
    }
  }, 60_000);
});
