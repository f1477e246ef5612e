import { setTimeout as pause } from 'node:timers/promises';
import type { Load } from '../harness/load.ts';
import { until } from '../harness/processes.ts';
import { type Cluster, WHOLE_WITHIN_SECONDS } from './cluster.ts';
import { type Fault, freezePhase } from './faults.ts';
import { NODES } from './nodes.ts';
import { compareSales, gapIn } from './verdict.ts';

/** Undisturbed selling before the first fault and after each repair. */
const CALM_MILLISECONDS = 8000;
/** How long the comparison waits for a primary, which is missing only in a broken cluster. */
const COMPARE_SECONDS = 30;

/** One fault, repaired once. */
export type Drill = {
  readonly name: string;
  /** Seconds from the repair until both nodes were in step; null after the limit. */
  readonly wholeAfter: number | null;
  readonly withoutWrites: number;
  readonly failedReads: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
};

/**
 * Runs the faults in turn, `repeat` times, on one cluster that goes on: the roles of its nodes
 * change from drill to drill. Ends after a drill that leaves the cluster broken.
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
async function compareAnywhere(cluster: Cluster, { sales }: Load) {
  let comparison: Awaited<ReturnType<typeof compareSales>> | null = null;
  await until(
    'the primary answers',
    async () => {
      comparison = await compareSales(cluster.directUrl, sales);
      return true;
    },
    COMPARE_SECONDS,
  ).catch(() => console.log('No primary answers; comparing with each node.'));
  if (comparison !== null) return comparison;
  const perNode = await Promise.all(
    NODES.map(async (node) => {
      const result = await compareSales(cluster.nodeUrl(node), sales).catch(() => null);
      console.log(`database-${node}: ${result ? `lacks ${result.lost.length}` : 'no answer'}`);
      return result;
    }),
  );
  const [best] = perNode
    .filter((result) => result !== null)
    .toSorted((a, b) => a.lost.length - b.lost.length);
  return best ?? { lost: sales.map(({ referenceNumber }) => referenceNumber), doubled: [] };
}
