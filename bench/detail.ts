import type { Environment } from './harness/environment.ts';
import { alternate, drive, type Load, median } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';

const ROUNDS = 5;
const OFFICER = 1;

/** The contracts to show: their officer and an SQL condition. */
type Shown = { readonly title: string; readonly officer: number; readonly where: string };

/** A contract of the officer. */
export async function measureDetail(environment: Environment): Promise<void> {
  await measureShowing(environment, {
    title: 'Detail of a contract, GET info-temporary',
    officer: OFFICER,
    where: 'true',
  });
}

/** Contracts' details through HTTP, against the same statement through bare Fastify and pg. */
export async function measureShowing(
  environment: Environment,
  { title, officer, where }: Shown,
): Promise<void> {
  const { accountId, headers } = await environment.signIn(officer);
  const { rows } = await environment.pool.query<{ reference_number: string }>(
    `select reference_number from contracts where officer_id = $1 and ${where}
      order by id limit 200`,
    [accountId],
  );
  let turn = 0;
  const reference = () => rows[turn++ % rows.length]?.reference_number ?? '';
  const salus = (connections: number, seconds: number) => () =>
    drive(
      environment.salus.url,
      () => ({ path: `/v1/auth/contract/info-temporary?referenceNumber=${reference()}`, headers }),
      { connections, seconds },
    );
  const baseline = (connections: number, seconds: number) => () =>
    drive(
      environment.baseline.url,
      () => ({ path: `/detail?referenceNumber=${reference()}&officerId=${accountId}` }),
      {
        connections,
        seconds,
      },
    );
  // Warm-up of both variants.
  await alternate(1, { salus: salus(8, 3), baseline: baseline(8, 2) });
  const alone = await alternate(ROUNDS, { salus: salus(1, 2), baseline: baseline(1, 2) });
  const parallel = await alternate(ROUNDS, { salus: salus(16, 2), baseline: baseline(16, 2) });
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick));
  const p50 = [
    of(alone.salus, (load) => load.p50),
    of(alone.baseline, (load) => load.p50),
  ] as const;
  printTable(`${title} (${rows.length} contracts of one officer, ${ROUNDS} rounds)`, [
    {
      what: '1 connection, p50',
      salus: p50[0],
      baseline: p50[1],
      unit: 'ms',
      goal: atMost(p50[0] / p50[1], 1.3, 'at most 1.3 × baseline'),
    },
    {
      what: '1 connection, p99',
      salus: of(alone.salus, (load) => load.p99),
      baseline: of(alone.baseline, (load) => load.p99),
      unit: 'ms',
    },
    {
      what: '16 connections',
      salus: of(parallel.salus, (load) => load.perSecond),
      baseline: of(parallel.baseline, (load) => load.perSecond),
      unit: '/s',
    },
    {
      what: '16 connections, p99',
      salus: of(parallel.salus, (load) => load.p99),
      baseline: of(parallel.baseline, (load) => load.p99),
      unit: 'ms',
    },
  ]);
}
