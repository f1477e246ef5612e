import { drive, inTurns, type Load, median } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';
import type { Stage } from './harness/stage.ts';

const ROUNDS = 5;
const OFFICER = 1;

/** Which contracts are shown: of whom, and a condition of SQL. */
type Shown = { readonly title: string; readonly officer: number; readonly where: string };

/** A contract of one's own. */
export async function measureDetail(stage: Stage): Promise<void> {
  await measureShowing(stage, { title: 'Detail of a contract, GET info-temporary', officer: OFFICER, where: 'true' });
}

/** Contracts' details through HTTP, against the same statement through bare Fastify and pg. */
export async function measureShowing(stage: Stage, { title, officer, where }: Shown): Promise<void> {
  const { accountId, headers } = await stage.signIn(officer);
  const { rows } = await stage.pool.query<{ reference_number: string }>(
    `select reference_number from contracts where officer_id = $1 and ${where} order by id limit 200`,
    [accountId],
  );
  let turn = 0;
  const reference = () => rows[turn++ % rows.length]?.reference_number ?? '';
  const salus = (connections: number, seconds: number) => () =>
    drive(
      stage.salus.url,
      () => ({ path: `/v1/auth/contract/info-temporary?referenceNumber=${reference()}`, headers }),
      { connections, seconds },
    );
  const floor = (connections: number, seconds: number) => () =>
    drive(stage.floor.url, () => ({ path: `/detail?referenceNumber=${reference()}&officerId=${accountId}` }), {
      connections,
      seconds,
    });
  // Both get warm first.
  await inTurns(1, { salus: salus(8, 3), floor: floor(8, 2) });
  const alone = await inTurns(ROUNDS, { salus: salus(1, 2), floor: floor(1, 2) });
  const crowd = await inTurns(ROUNDS, { salus: salus(16, 2), floor: floor(16, 2) });
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick));
  const p50 = [of(alone.salus, (load) => load.p50), of(alone.floor, (load) => load.p50)] as const;
  printTable(`${title} (${rows.length} contracts of one officer, ${ROUNDS} rounds)`, [
    {
      what: '1 connection, p50',
      salus: p50[0],
      floor: p50[1],
      unit: 'ms',
      goal: atMost(p50[0] / p50[1], 1.3, 'at most 1.3 × floor'),
    },
    {
      what: '1 connection, p99',
      salus: of(alone.salus, (load) => load.p99),
      floor: of(alone.floor, (load) => load.p99),
      unit: 'ms',
    },
    {
      what: '16 connections',
      salus: of(crowd.salus, (load) => load.perSecond),
      floor: of(crowd.floor, (load) => load.perSecond),
      unit: '/s',
    },
    {
      what: '16 connections, p99',
      salus: of(crowd.salus, (load) => load.p99),
      floor: of(crowd.floor, (load) => load.p99),
      unit: 'ms',
    },
  ]);
}
