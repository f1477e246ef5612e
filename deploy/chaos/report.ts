import type { Load } from '../harness/load.ts';
import { WHOLE_WITHIN_SECONDS } from './cluster.ts';
import type { Drill } from './series.ts';
import type { Comparison } from './verdict.ts';

/** The goal for the time without a confirmed write after any single fault. */
const LONGEST_GAP_SECONDS = 15;

const seconds = (value: number) => `${value.toFixed(1)} s`;
const list = (names: readonly string[]) =>
  `${names.length}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;

/** Prints the row of a drill as soon as it ended. */
export function reportDrill(drill: Drill): void {
  console.log(drillRow(drill));
}

function drillRow({
  name,
  wholeAfter,
  withoutWrites,
  failedReads,
  missingSales,
  repeatedMobiles,
}: Drill): string {
  return [
    wholeAfter === null ? 'NOT WHOLE     ' : `whole ${seconds(wholeAfter).padStart(7)} `,
    `without writes ${seconds(withoutWrites).padStart(7)}`,
    `reads failed ${String(failedReads).padStart(3)}`,
    `lost ${missingSales.length}`,
    `doubled ${repeatedMobiles.length}`,
    name,
  ].join(' | ');
}

/** All drills and the state at their end. */
export type Outcome = {
  readonly drills: readonly Drill[];
  /** Requested drills; fewer ran if one left the cluster broken. */
  readonly drillCount: number;
  readonly load: Load;
  /** Faults that this machine does not permit. */
  readonly missing: readonly string[];
  readonly unissuedContracts: readonly string[];
  /** The comparison after the last write; null without an answer or in a broken cluster. */
  readonly final: Comparison | null;
  readonly brokenRules: readonly string[];
  /** Invariants that were checked. */
  readonly all: number;
};

/** The table, the summary and the verdict of a run. */
export function summarize(outcome: Outcome): { readonly isPassed: boolean; readonly text: string } {
  const { drills, drillCount, load, missing, unissuedContracts, final, brokenRules, all } = outcome;
  const gaps = drills.map(({ withoutWrites }) => withoutWrites).toSorted((a, b) => a - b);
  const broke = drills.filter(({ wholeAfter }) => wholeAfter === null);
  const slow = gaps.filter((gap) => gap > LONGEST_GAP_SECONDS);
  const comparisons = [...drills, ...(final ? [final] : [])];
  const missingSales = [...new Set(comparisons.flatMap((comparison) => comparison.missingSales))];
  const repeatedMobiles = [
    ...new Set(comparisons.flatMap((comparison) => comparison.repeatedMobiles)),
  ];
  const reads = load.reads.filter(({ isAnswered }) => !isAnswered).length;
  const refusals = [...new Set(load.refusals)];
  const faulty = [
    broke,
    slow,
    missingSales,
    repeatedMobiles,
    unissuedContracts,
    brokenRules,
    refusals,
    missing,
  ];
  const isComplete = drills.length === drillCount && final !== null;
  const isPassed = isComplete && faulty.every((findings) => findings.length === 0);
  const invariants =
    all === 0 ? 'not checked' : `${all - brokenRules.length} hold, ${brokenRules.length} broken`;
  const text = `
${drills.map((drill, place) => `${String(place + 1).padStart(3)} | ${drillRow(drill)}`).join('\n')}

${load.sales.length} contracts sold, ${load.writes.length} writes confirmed
confirmed writes lost: ${list(missingSales)}
doubled: ${list(repeatedMobiles)}
paid and not issued: ${list(unissuedContracts)}
unexpected refusals: ${list(refusals)}
time without writes: worst ${seconds(gaps.at(-1) ?? 0)}, median ${seconds(median(gaps))}
failed reads: ${reads} of ${load.reads.length}
invariants: ${invariants}
${brokenRules.join('\n')}
${missing.length > 0 ? `NOT TRIED, no namespaces here: ${missing.join(', ')}\n` : ''}\
VERDICT: ${isPassed ? 'passed' : 'FAILED'}: \
${drills.length - broke.length} of ${drillCount} drills whole within ${WHOLE_WITHIN_SECONDS} s, \
${missingSales.length} lost, ${repeatedMobiles.length} doubled, \
${slow.length} longer than ${LONGEST_GAP_SECONDS} s without writes`;
  return { isPassed, text };
}

function median(ascending: readonly number[]): number {
  const middle = Math.floor(ascending.length / 2);
  const upper = ascending[middle] ?? 0;
  return ascending.length % 2 === 0 ? (upper + (ascending[middle - 1] ?? upper)) / 2 : upper;
}
