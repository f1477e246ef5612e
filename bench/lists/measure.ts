import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { cpuMeter, type WithCpu } from '../harness/cpu-time.ts';
import type { Environment } from '../harness/environment.ts';
import { alternate, drive, type Load, median } from '../harness/load.ts';
import { atLeast, atMost, type Line, printTable } from '../harness/report.ts';
import { type ListQuery, listQueries } from './queries.ts';
import { measureTotals } from './totals.ts';

const ROUNDS = 5;
const SECONDS = 1;

type Measured = { readonly p50: number; readonly lines: readonly Line[] };

/** Lists over HTTP, with sign-in, scope and exact total, against bare Fastify and pg. */
export async function measureLists(environment: Environment): Promise<void> {
  const only = process.env['BENCH_LISTS'];
  const results = new Map<string, Measured>();
  for (const query of await listQueries(environment.pool)) {
    if (only && !query.title.includes(only)) continue;
    const result = await measureList(environment, query);
    results.set(query.title, result);
    printTable(query.title, result.lines);
  }
  const p50 = (title: string) => results.get(title)?.p50 ?? Number.NaN;
  const pages = [
    'Clerk: everything',
    'Clerk: awaiting payment',
    'Area: issued',
    'Region: issued',
  ].filter((title) => results.has(title));
  printTable(
    'Page 100 and page 1, ten rows, 1 connection, p50; page 1 under "baseline"',
    pages.map((title) => {
      const [far, near] = [p50(`${title}, page 100`), p50(title)];
      return {
        what: title,
        salus: far,
        baseline: near,
        unit: 'ms',
        goal: atMost(far / near, 1.5, 'at most 1.5 × page 1'),
      };
    }),
  );
  await measureTotals(environment);
  const peak = peakMegabytes(environment.salus.pid);
  printTable('Memory of the program after all of this', [
    {
      what: 'largest resident set',
      salus: peak,
      unit: 'MB',
      goal: atMost(peak, 180, 'at most 180 MB'),
    },
  ]);
}

const goals = z.object({ list: z.number().optional() });

export async function measureList(
  environment: Environment,
  { as, path, isDeep = false }: ListQuery,
): Promise<Measured> {
  const { accountId, headers } = await environment.signInAs(as);
  const reply = await fetch(`${environment.baseline.url}/lists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, accountId }),
  });
  const { list } = goals.parse(await reply.json());
  if (list === undefined) throw new Error(`the baseline does not know ${path}: ${reply.status}`);
  const { salus, baseline } = environment;
  const meter = await cpuMeter(environment.pool);
  const variants = (connections: number, seconds: number) => ({
    salus: () =>
      meter(salus.pid, () => drive(salus.url, () => ({ path, headers }), { connections, seconds })),
    baseline: () =>
      meter(baseline.pid, () =>
        drive(baseline.url, () => ({ path: `/lists/${list}` }), { connections, seconds }),
      ),
  });
  // Warm-up: connections prepare the statements, and the code is compiled.
  await alternate(2, variants(16, SECONDS));
  const alone = await alternate(ROUNDS, variants(1, SECONDS));
  const parallel = await alternate(ROUNDS, variants(16, SECONDS));
  const line = (
    what: string,
    unit: string,
    loads: Record<'salus' | 'baseline', WithCpu<Load>[]>,
    pick: (load: WithCpu<Load>) => number,
  ) => ({
    what,
    unit,
    salus: median(loads.salus.map(pick)),
    baseline: median(loads.baseline.map(pick)),
    // Round by round, because the speed of a machine changes within a minute.
    ratio: median(
      loads.salus.flatMap((salus, round) => {
        const baseline = loads.baseline[round];
        return baseline ? [pick(salus) / pick(baseline)] : [];
      }),
    ),
  });
  const p50 = line('1 connection, p50', 'ms', alone, (load) => load.p50);
  const rate = line('16 connections', '/s', parallel, (load) => load.perSecond);
  return {
    p50: p50.salus,
    lines: [
      isDeep ? rate : { ...rate, goal: atLeast(rate.ratio, 0.65, 'at least 0.65 × baseline') },
      {
        ...p50,
        goal: isDeep
          ? atMost(p50.salus, 150, 'at most 150 ms')
          : atMost(p50.ratio, 1.4, 'at most 1.4 × baseline'),
      },
      line('1 connection, p99', 'ms', alone, (load) => load.p99),
      line('16 connections, p99', 'ms', parallel, (load) => load.p99),
      line('16 connections, CPU', 'µs', parallel, (load) => load.cpuMicroseconds / load.requests),
    ],
  };
}

/** The peak resident set of a process. */
function peakMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
