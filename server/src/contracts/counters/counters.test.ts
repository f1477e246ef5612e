import { setTimeout as pause } from 'node:timers/promises';
import { createdBetween } from '@salus/api/contract-filters.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import type { UnitKind } from '@salus/domain/people/roles.ts';
import { addDays, day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Staff } from '../../context.ts';
import { checkInvariants } from '../../operations/invariants.ts';
import { inTransaction, type OpenDatabase, openDatabase, type Reader } from '../../platform/db.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { eventually, openForTests } from '../../testing/test-app.ts';
import { openTrade, staffWith, type Trade } from '../../testing/trade.ts';
import { applyCriteria } from '../criteria/conditions.ts';
import type { ContractCriteria, DateRange } from '../criteria/contract-criteria.ts';
import type { Scope } from '../criteria/scope.ts';
import { type CountedDate, totals, totalsOfScopes } from './counters.ts';
import { rollUpCounters, startRollingUpCounters } from './roll-up-counters.ts';

const LANES = 6;
const plans = ['30002014', '30002015', '30002016'];
const FIRST = new Date('2025-11-28T16:59:59.999Z');

const salus = openForTests({ SALUS_ROLE: 'server' });
/** A pool of its own: a killed connection makes a pool replace all others too. */
let killable: OpenDatabase;
let trade: Trade;
let officers: readonly Staff[];
let clerk: Staff;
let units: readonly { readonly id: number; readonly kind: UnitKind }[];

/** Two regions of two areas of two branches, each with a team of one officer. No worker runs. */
beforeAll(async () => {
  killable = openDatabase(salus.databaseUrl, 2);
  trade = openTrade(salus.app);
  const names: string[] = [];
  for (const region of ['1', '2'])
    for (const area of ['1', '2'])
      for (const branch of ['1', '2']) {
        const name = `officer${region}${area}${branch}`;
        // Unique names let every unit move below every parent.
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
});

afterAll(() => killable.close());

const nth = <T>(values: readonly T[], pick: number): T => values[pick % values.length] as T;
const unitsWithKind = (kind: UnitKind) => units.filter((unit) => unit.kind === kind);

/** A concurrent action; `pick` and `other` choose the officer, plan, contract or unit. */
const step = fc.record({
  action: fc.oneof(
    { weight: 5, arbitrary: fc.constant('create' as const) },
    { weight: 12, arbitrary: fc.constant('advance' as const) },
    { weight: 2, arbitrary: fc.constant('move an officer' as const) },
    { weight: 2, arbitrary: fc.constant('move a unit' as const) },
    { weight: 2, arbitrary: fc.constant('roll up' as const) },
  ),
  /** The transaction commits, rolls back, or loses its connection. */
  outcome: fc.oneof(
    { weight: 6, arbitrary: fc.constant('committed' as const) },
    { weight: 1, arbitrary: fc.constant('rolled back' as const) },
    { weight: 1, arbitrary: fc.constant('killed' as const) },
  ),
  pick: fc.nat(10_000),
  other: fc.nat(10_000),
  hours: fc.nat(900),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The statement per action. Creating contracts opens its own transaction. */
const statements: Readonly<
  Record<Exclude<Step['action'], 'create'>, (reader: Reader, at: Step) => Promise<unknown>>
> = {
  advance: (reader, { pick }) =>
    sql`update contracts set premium_amount = premium_amount + 1000
         where id = (select id from contracts order by id offset ${pick} % (select count(*) + 1
           from contracts) limit 1)`.execute(reader),
  'move an officer': (reader, { pick, other }) =>
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
    const [unit, parent] = [
      nth(unitsWithKind(kind), pick),
      nth(unitsWithKind(above), pick + other),
    ];
    return sql`update units set parent_id = ${parent.id} where id = ${unit.id} and not exists
      (select from units other where other.parent_id = ${parent.id}
        and other.name = units.name)`.execute(reader);
  },
  'roll up': (reader) => sql`select roll_up_contract_counters(${50}::bigint)`.execute(reader),
};

class RolledBack extends Error {}

async function take(at: Step): Promise<void> {
  const { action, outcome, pick, other, hours } = at;
  if (outcome === 'committed') {
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
  await inTransaction(outcome === 'killed' ? killable.db : salus.db, async (tx) => {
    await work(tx, at);
    if (outcome === 'rolled back') throw new RolledBack();
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

/** Runs the steps in LANES parallel lanes; each lane takes the next pending step. */
async function takeAll(steps: readonly Step[]): Promise<void> {
  const queue = [...steps];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await take(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const anyDay = fc.integer({ min: -3, max: 130 }).map((count) => addDays(day('2025-11-26'), count));
const anyDays: fc.Arbitrary<DateRange> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.option(anyDay, { nil: undefined }), fc.option(fc.nat(70), { nil: undefined }))
      .map(([from, length]) => ({
        from,
        to: length === undefined ? undefined : addDays(from ?? day('2025-12-20'), length),
      })),
  },
);
const anyCriteria = fc.record({
  scope: fc.oneof(fc.constant('all' as const), fc.constant('none' as const), fc.nat(1000)),
  isOfficer: fc.boolean(),
  basis: fc.constantFrom('today' as const, 'sold' as const, 'either' as const),
  status: fc.option(fc.subarray([...statuses], { minLength: 1 }), { nil: undefined }),
  planIds: fc.option(fc.subarray(plans, { minLength: 1 }), { nil: undefined }),
  typePayment: fc.constantFrom(undefined, undefined, 'MANUAL' as const, 'ONLINE' as const),
  createdAt: anyDays,
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
  startsOn: anyDays,
  cancelledOn: anyDays,
});

function toCriteria({
  scope,
  isOfficer,
  basis,
  createdAt,
  zone,
  ...others
}: typeof anyCriteria extends fc.Arbitrary<infer A> ? A : never) {
  const contractScope: Scope =
    typeof scope === 'string'
      ? scope
      : isOfficer
        ? { officerId: nth(officers, scope).accountId }
        : { unitId: nth(units, scope).id, kind: nth(units, scope).kind, basis };
  const zones = typeof zone === 'number' ? { timeZoneOffset: zone } : { timeZoneName: zone };
  const days = { createdFromDate: createdAt.from, createdToDate: createdAt.to };
  return {
    ...others,
    scope: contractScope,
    createdAt: createdBetween({ ...days, ...zones }),
  } satisfies ContractCriteria;
}

/** Totals by status and plan from the counters and from a plain count, in one snapshot. */
async function countBothWays(criteria: ContractCriteria) {
  return await salus.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows: fromCounters } = await sql`
        select status, plan_id, sum(contracts)::bigint as contracts, sum(premium)::bigint
          as premium, sum(refund)::bigint as refund
          from ${totals(tx, criteria)} s group by 1, 2
         having sum(contracts) <> 0 or sum(premium) <> 0 or sum(refund) <> 0 order by 1, 2`.execute(
        tx,
      );
      const { rows: fromContracts } = await sql`
        select status, plan_id, count(*) as contracts, sum(premium_amount)::bigint as premium,
               sum(coalesce(refund_amount, 0))::bigint as refund
          from (${applyCriteria(tx.selectFrom('contracts'), criteria).selectAll('contracts')}) c
            group by 1, 2 order by 1, 2`.execute(tx);
      return { fromCounters, fromContracts };
    });
}

const dayOf: Readonly<Record<CountedDate, string>> = {
  created: `(created_at at time zone 'Asia/Ho_Chi_Minh')::date`,
  started: 'policy_starts_on',
  cancelled: `(cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date`,
};

/** Totals by day from the counters and from a plain count, in one snapshot. */
async function countByDay(countedDate: CountedDate, { from, to }: DateRange) {
  const day = sql.raw(dayOf[countedDate]);
  const all = { ids: [0], basis: 'today' } as const;
  return await salus.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows: fromCounters } = await sql`
        select day, sum(contracts)::bigint as contracts, sum(premium)::bigint as premium
          from (${totalsOfScopes({}, all, countedDate, { from, to }, 'day')}) s
         group by day having sum(contracts) <> 0 order by day`.execute(tx);
      const { rows: fromContracts } = await sql`
        select ${day} as day, count(*) as contracts, sum(premium_amount)::bigint as premium
          from contracts where ${day} between ${from}::date and ${to}::date
         group by 1 order by 1`.execute(tx);
      return { fromCounters, fromContracts };
    });
}

async function expectExactCounters(): Promise<void> {
  const all = await checkInvariants(salus.app.pool);
  // Triggers of the same writes maintain the name search (I10).
  expect(all.filter(({ name }) => name === 'I9' || name === 'I10')).toMatchObject([
    { name: 'I9', offenders: [] },
    { name: 'I10', offenders: [] },
  ]);
}

/** One contract per status, so that the steps change contracts of every status. */
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

describe('counters', () => {
  test('equal a plain count during parallel writes, moves, roll-ups and rollbacks', async () => {
    const scenarios = fc.record({
      steps: fc.array(step, { minLength: 30, maxLength: 60 }),
      criteria: fc.array(anyCriteria, { minLength: 15, maxLength: 15 }),
      countedDate: fc.constantFrom<CountedDate>('created', 'started', 'cancelled'),
    });
    await reachEveryStatus();
    await fc.assert(
      fc.asyncProperty(scenarios, async ({ steps, criteria, countedDate }) => {
        const running = takeAll(steps);
        // The counters are exact while steps run, too.
        for (const one of criteria) {
          const { fromCounters, fromContracts } = await countBothWays(toCriteria(one));
          expect(fromCounters).toEqual(fromContracts);
        }
        await running;
        for (const one of criteria) {
          const { fromCounters, fromContracts } = await countBothWays(toCriteria(one));
          expect(fromCounters).toEqual(fromContracts);
        }
        const { fromCounters, fromContracts } = await countByDay(countedDate, {
          from: day('2025-11-20'),
          to: day('2026-06-30'),
        });
        expect(fromCounters).toEqual(fromContracts);
        await expectExactCounters();
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 240_000);

  test('stay exact while two workers roll up at the same time', async () => {
    const other = openDatabase(salus.databaseUrl, 2);
    const workers = [
      startRollingUpCounters(salus.db, salus.app.log),
      startRollingUpCounters(other.db, salus.app.log),
    ];
    try {
      const steps = fc
        .sample(step, { seed: 7, numRuns: 60 })
        .map((one) => ({ ...one, outcome: 'committed' as const }));
      let isOver = false;
      const running = takeAll(steps).finally(() => {
        isOver = true;
      });
      while (!isOver)
        await Promise.all([
          rollUpCounters(salus.db),
          rollUpCounters(other.db),
          expectExactCounters(),
        ]);
      await running;
      await rollUpCounters(salus.db);
      await expectExactCounters();
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await other.close();
    }
  });

  test('cause one warning while roll-ups keep failing', async () => {
    const closedDatabase = openDatabase(salus.databaseUrl, 1);
    await rollUpCounters(closedDatabase.db);
    await closedDatabase.close();
    const warnings = () =>
      salus.lines.filter((line) => line.includes('counters could not be rolled up'));
    const worker = startRollingUpCounters(closedDatabase.db, salus.app.log);
    try {
      await eventually('a warning is logged', async () => warnings().length > 0);
      // The worker tries twice more.
      await pause(2200);
      expect(warnings()).toHaveLength(1);
    } finally {
      await worker.stop();
    }
  });
});
