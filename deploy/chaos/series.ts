import { setTimeout as pause } from 'node:timers/promises';
import type { Load } from '../harness/load.ts';
import { until } from '../harness/processes.ts';
import { type Cluster, WHOLE_WITHIN_SECONDS } from './cluster.ts';
import { type Fault, freezePhase } from './faults.ts';
import { NODES } from './nodes.ts';
import { type Comparison, compareSales, gapIn } from './verdict.ts';

/** Undisturbed selling before the first fault and after each repair. */
const CALM_MILLISECONDS = 8000;
/** Longer than the retries of an IPN; what is missing then is lost. */
const SETTLE_SECONDS = 60;

/** One fault, repaired once. */
export type Drill = {
  readonly name: string;
  /** Seconds from the repair until both nodes were in step; null after the limit. */
  readonly wholeAfter: number | null;
  readonly withoutWrites: number;
  readonly failedReads: number;
  readonly missingSales: readonly string[];
  readonly repeatedMobiles: readonly string[];
};

/**
 * Runs the faults in turn, `repeat` times, on one cluster, whose nodes change roles from
 * drill to drill. Ends after a drill that leaves the cluster broken.
 */
export async function runSeries(
  { cluster, load }: { readonly cluster: Cluster; readonly load: Load },
  faults: readonly Fault[],
  repeat: number,
  report: (drill: Drill) => void,
): Promise<Drill[]> {
  const drills: Drill[] = [];
  await pause(CALM_MILLISECONDS);
  for (let turn = 0; turn < repeat; turn += 1)
    for (const fault of faults) {
      const drill = await runDrill(cluster, load, fault, turn);
      drills.push(drill);
      report(drill);
      if (drill.wholeAfter === null) return drills;
    }
  return drills;
}

async function runDrill(cluster: Cluster, load: Load, fault: Fault, turn: number): Promise<Drill> {
  const from = Date.now();
  const wholeAfter = await causeAndRepair(cluster, fault, turn).catch((error: unknown) => {
    console.log(`${fault.name}: ${String(error)}`);
    return null;
  });
  await pause(CALM_MILLISECONDS);
  const { seconds, failedReads } = gapIn(load, { from, to: Date.now() });
  const comparison = await compareAnywhere(cluster, load);
  const phase = fault.isPhased ? `, +${freezePhase(turn).toFixed(2)} s` : '';
  return {
    name: `${fault.name}${phase}`,
    wholeAfter,
    withoutWrites: seconds,
    failedReads,
    ...comparison,
  };
}

async function causeAndRepair(cluster: Cluster, fault: Fault, turn: number): Promise<number> {
  await fault.run(turn);
  const repairedAt = performance.now();
  await cluster.isWhole(WHOLE_WITHIN_SECONDS);
  return (performance.now() - repairedAt) / 1000;
}

/** Compares on the primary; without one, on the node that lacks fewer of the confirmed writes. */
async function compareAnywhere(cluster: Cluster, { sales }: Load): Promise<Comparison> {
  const onPrimary = await compareUntilSettled(cluster.directUrl, sales);
  if (onPrimary) return onPrimary;
  console.log('No primary answers; comparing with each node.');
  const perNode = await Promise.all(
    NODES.map((node) => compareSales(cluster.nodeUrl(node), sales).catch(() => null)),
  );
  for (const node of NODES) {
    const comparison = perNode[node - 1];
    console.log(
      `database-${node}: ${comparison ? `lacks ${comparison.missingSales.length}` : 'silent'}`,
    );
  }
  const [best] = perNode
    .filter((comparison) => comparison !== null)
    .toSorted((a, b) => a.missingSales.length - b.missingSales.length);
  return (
    best ?? {
      missingSales: sales.map(({ referenceNumber }) => referenceNumber),
      repeatedMobiles: [],
    }
  );
}

/**
 * Repeats the comparison while it lacks writes: a payment at the gateway is confirmed by the
 * gateway and reaches the database with its next IPN. Null if the database does not answer.
 */
export async function compareUntilSettled(
  url: string,
  sales: Load['sales'],
): Promise<Comparison | null> {
  const confirmedSales = sales.map((sale) => ({ ...sale }));
  const comparisons: Comparison[] = [];
  const isSettled = async () => {
    const comparison = await compareSales(url, confirmedSales);
    comparisons.push(comparison);
    return comparison.missingSales.length === 0;
  };
  await until('every confirmed write is stored', isSettled, SETTLE_SECONDS, 2000).catch(() => null);
  return comparisons.at(-1) ?? null;
}
