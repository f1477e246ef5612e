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

function drillRow({ name, wholeAfter, withoutWrites, failedReads, lost, doubled }: Drill): string {
  return [
    wholeAfter === null ? 'NOT WHOLE     ' : `whole ${seconds(wholeAfter).padStart(7)} `,
    `without writes ${seconds(withoutWrites).padStart(7)}`,
    `reads failed ${String(failedReads).padStart(3)}`,
    `lost ${lost.length}`,
    `doubled ${doubled.length}`,
    name,
  ].join(' | ');
}

/** All drills and the state at their end. */
export type Outcome = {
  readonly drills: readonly Drill[];
  /** Requested drills; fewer ran if one left the cluster broken. */
  readonly planned: number;
  readonly load: Load;
  /** Faults that this machine does not permit. */
  readonly missing: readonly string[];
  readonly unissued: readonly string[];
  /** The comparison after the last write; null without an answer or in a broken cluster. */
  readonly final: Comparison | null;
  readonly broken: readonly string[];
  /** Invariants that were checked. */
  readonly all: number;
};

/** The table, the summary and the verdict of a run. */
export function summarize(outcome: Outcome): { readonly isPassed: boolean; readonly text: string } {
  const { drills, planned, load, missing, unissued, final, broken, all } = outcome;
  const gaps = drills.map(({ withoutWrites }) => withoutWrites).toSorted((a, b) => a - b);
  const broke = drills.filter(({ wholeAfter }) => wholeAfter === null);
  const slow = gaps.filter((gap) => gap > LONGEST_GAP_SECONDS);
  const comparisons = [...drills, ...(final ? [final] : [])];
  const lost = [...new Set(comparisons.flatMap((comparison) => comparison.lost))];
  const doubled = [...new Set(comparisons.flatMap((comparison) => comparison.doubled))];
  const reads = load.reads.filter(({ isAnswered }) => !isAnswered).length;
  const refused = [...new Set(load.refused)];
  const faulty = [broke, slow, lost, doubled, unissued, broken, refused, missing];
  const isComplete = drills.length === planned && final !== null;
  const isPassed = isComplete && faulty.every((findings) => findings.length === 0);
  const text = `
${drills.map((drill, place) => `${String(place + 1).padStart(3)} | ${drillRow(drill)}`).join('\n')}

${load.sales.length} contracts sold, ${load.writes.length} writes confirmed
confirmed writes lost: ${list(lost)}
doubled: ${list(doubled)}
paid and not issued: ${list(unissued)}
unexpected refusals: ${list(refused)}
time without writes: worst ${seconds(gaps.at(-1) ?? 0)}, median ${seconds(median(gaps))}
failed reads: ${reads} of ${load.reads.length}
invariants: ${all === 0 ? 'not checked' : `${all - broken.length} hold, ${broken.length} broken`}
${broken.join('\n')}
${missing.length > 0 ? `NOT TRIED, no namespaces here: ${missing.join(', ')}\n` : ''}\
VERDICT: ${isPassed ? 'passed' : 'FAILED'}: \
${drills.length - broke.length} of ${planned} drills whole within ${WHOLE_WITHIN_SECONDS} s, \
${lost.length} lost, ${doubled.length} doubled, \
${slow.length} longer than ${LONGEST_GAP_SECONDS} s without writes`;
  return { isPassed, text };
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 0 ? (upper + (sorted[middle - 1] ?? upper)) / 2 : upper;
}
