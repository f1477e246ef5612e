import { type Status, statuses } from '@salus/domain/contracts/status.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { totals } from '../../server/src/contracts/counters/counters.ts';
import type { ContractCriteria } from '../../server/src/contracts/criteria/contract-criteria.ts';
import type { DB } from '../../server/src/platform/database.gen.ts';
import type { Environment } from '../harness/environment.ts';
import { median, percentile } from '../harness/load.ts';
import { atMost, printTable } from '../harness/report.ts';

const FILTERS = 400;

/** Execution times of exact totals, for random filters by status, plan, payment and days. */
export async function measureTotals(environment: Environment): Promise<void> {
  const compiler = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const { rows: units } = await environment.pool.query<{ id: string; kind: 'AREA' | 'REGION' }>(
    `select id, kind from units where kind in ('AREA', 'REGION') order by id`,
  );
  const { rows: plans } = await environment.pool.query<{ code: string }>(
    'select code from plans order by code',
  );
  const dice = drawing(7);
  const times: Record<'all' | 'units', Record<'first' | 'again', number[]>> = {
    all: { first: [], again: [] },
    units: { first: [], again: [] },
  };
  for (let drawn = 0; drawn < FILTERS; drawn += 1) {
    const unit = drawn % 2 === 0 ? undefined : units[dice(units.length)];
    const scope = unit ? { unitId: Number(unit.id), kind: unit.kind } : 'all';
    const criteria = {
      ...randomFilter(
        dice,
        plans.map(({ code }) => code),
      ),
      scope,
    } as const;
    const query =
      sql`select sum(contracts)::bigint from ${totals(compiler, criteria)} totals`.compile(
        compiler,
      );
    // The first read may come from disk: the counters of ten million contracts are 700 MB with key.
    for (const which of ['first', 'again'] as const) {
      const { rows } = await environment.pool.query<{
        'QUERY PLAN': { 'Execution Time': number }[];
      }>(`explain (analyze, timing off, format json) ${query.sql}`, [...query.parameters]);
      times[unit ? 'units' : 'all'][which].push(
        rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN,
      );
    }
  }
  printTable(
    `Exact totals of ${FILTERS} filters drawn at random, in the database, ` +
      `${environment.contracts.toLocaleString('en')} contracts`,
    [
      ['all contracts', times.all] as const,
      ['of a region or an area', times.units] as const,
    ].flatMap(([what, { first, again }]) => {
      const p99 = percentile(again, 99);
      return [
        { what: `${what}, p50`, salus: median(again), unit: 'ms' },
        { what: `${what}, p99`, salus: p99, unit: 'ms', goal: atMost(p99, 5, 'at most 5 ms') },
        {
          what: `${what}, criteria for the first time, p99`,
          salus: percentile(first, 99),
          unit: 'ms',
        },
      ];
    }),
  );
}

type Dice = (sides: number) => number;

function randomFilter(dice: Dice, plans: readonly string[]): Omit<ContractCriteria, 'scope'> {
  const some = <T>(of: readonly T[]): readonly T[] | undefined =>
    dice(2) === 0 ? undefined : of.toSorted(() => dice(2) - 0.5).slice(0, 1 + dice(of.length));
  const today = businessDay(new Date());
  const from = addDays(today, -dice(1100));
  const to = addDays(from, dice(400));
  const dated = dice(4);
  return {
    status: some<Status>(statuses),
    planIds: some(plans),
    typePayment: dice(4) === 0 ? 'MANUAL' : undefined,
    created:
      dated === 1
        ? { from: startOfBusinessDay(from), before: startOfBusinessDay(addDays(to, 1)) }
        : { from: null, before: null },
    started: dated === 2 ? { from, to } : {},
    cancelled: dated === 3 ? { from, to } : {},
  };
}

/** A seeded generator. */
function drawing(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * sides);
  };
}
