import { readFileSync } from 'node:fs';
import { drive, inTurns, type Load, median } from '../harness/load.ts';
import { atLeast, atMost, type Line, printTable } from '../harness/report.ts';
import type { Stage } from '../harness/stage.ts';
import { type ListQuery, listQueries } from './queries.ts';
import { measureTotals } from './totals.ts';

const ROUNDS = 3;
const SECONDS = 1;

type Measured = { readonly p50: number; readonly lines: readonly Line[] };

/** Lists through HTTP, with sign-in, scope and exact total, against the same statements through bare Fastify and pg. */
export async function measureLists(stage: Stage): Promise<void> {
  const only = process.env['BENCH_LISTS'];
  const measured = new Map<string, Measured>();
  for (const query of await listQueries(stage.pool)) {
    if (only && !query.title.includes(only)) continue;
    const result = await measureList(stage, query);
    measured.set(query.title, result);
    printTable(query.title, result.lines);
  }
  const p50 = (title: string) => measured.get(title)?.p50 ?? Number.NaN;
  const pages = ['Clerk: everything', 'Clerk: awaiting payment', 'Area: issued', 'Region: issued'].filter((title) =>
    measured.has(title),
  );
  printTable(
    'Page 100 and page 1, ten rows, 1 connection, p50; page 1 stands under "floor"',
    pages.map((title) => {
      const [far, near] = [p50(`${title}, page 100`), p50(title)];
      return {
        what: title,
        salus: far,
        floor: near,
        unit: 'ms',
        goal: atMost(far / near, 1.5, 'at most 1.5 × page 1'),
      };
    }),
  );
  await measureTotals(stage);
  const peak = peakMegabytes(stage.salus.pid);
  printTable('Memory of the program after all of this', [
    { what: 'largest resident set', salus: peak, unit: 'MB', goal: atMost(peak, 180, 'at most 180 MB') },
  ]);
}

export async function measureList(stage: Stage, { as, path }: ListQuery): Promise<Measured> {
  const { accountId, headers } = await stage.signInAs(as);
  const reply = await fetch(`${stage.floor.url}/lists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, accountId }),
  });
  const { list } = (await reply.json()) as { list?: number };
  if (list === undefined) throw new Error(`the floor did not understand ${path}: ${reply.status}`);
  const contestants = (connections: number, seconds: number) => ({
    salus: () => drive(stage.salus.url, () => ({ path, headers }), { connections, seconds }),
    floor: () => drive(stage.floor.url, () => ({ path: `/lists/${list}` }), { connections, seconds }),
  });
  // Both get warm first: every connection of the pool prepares the statements once, and the code is compiled for them.
  await inTurns(2, contestants(16, SECONDS));
  const alone = await inTurns(ROUNDS, contestants(1, SECONDS));
  const crowd = await inTurns(ROUNDS, contestants(16, SECONDS));
  const line = (
    what: string,
    unit: string,
    loads: Record<'salus' | 'floor', Load[]>,
    pick: (load: Load) => number,
  ) => ({
    what,
    unit,
    salus: median(loads.salus.map(pick)),
    floor: median(loads.floor.map(pick)),
  });
  const p50 = line('1 connection, p50', 'ms', alone, (load) => load.p50);
  const rate = line('16 connections', '/s', crowd, (load) => load.perSecond);
  return {
    p50: p50.salus,
    lines: [
      { ...rate, goal: atLeast(rate.salus / rate.floor, 0.75, 'at least 0.75 × floor') },
      { ...p50, goal: atMost(p50.salus / p50.floor, 1.3, 'at most 1.3 × floor') },
      line('1 connection, p99', 'ms', alone, (load) => load.p99),
      line('16 connections, p99', 'ms', crowd, (load) => load.p99),
    ],
  };
}

/** What the system remembers as the most that a process ever held. */
function peakMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
