import type pg from 'pg';
import { checkInvariants } from '../../server/src/operations/invariants.ts';
import type { Load, Sale } from '../harness/load.ts';

/** The goal for the time without a confirmed write after any single fault. */
export const LONGEST_GAP_SECONDS = 15;

export type FaultWindow = { readonly name: string; readonly from: number; readonly to: number };

type Gap = FaultWindow & { readonly seconds: number; readonly failedReads: number };

/** The longest time between two confirmed writes that touches the fault's window. */
export function gapIn({ writes, reads }: Load, window: FaultWindow): Gap {
  const { from, to } = window;
  const sorted = [...writes].toSorted((a, b) => a - b);
  const before = sorted.findLast((at) => at < from) ?? from;
  const within = sorted.filter((at) => at >= from && at <= to);
  const edges = [before, ...within, to];
  const gaps = edges.slice(1).map((at, place) => at - (edges[place] ?? at));
  const failedReads = reads.filter(
    ({ at, isAnswered }) => !isAnswered && at >= from && at <= to,
  ).length;
  return { ...window, seconds: Math.max(...gaps) / 1000, failedReads };
}

type Verdict = {
  /** Confirmed contracts or payments that the database does not have. */
  readonly lost: readonly string[];
  /** Mobile numbers with more than one contract: each sale has its own number. */
  readonly doubled: readonly string[];
  /** Paid contracts without a policy. */
  readonly unissued: readonly string[];
  readonly brokenInvariants: readonly string[];
  readonly invariants: number;
};

/** Compares what was confirmed with what the database holds. */
export async function compare(pool: pg.Pool, sales: readonly Sale[]): Promise<Verdict> {
  const { rows } = await pool.query<{ reference: string; mobile: string; status: string }>(
    'select reference_number as reference, proposer_mobile as mobile, status from contracts',
  );
  const stored = new Map(rows.map((row) => [row.reference, row]));
  const isKept = ({ referenceNumber, isPaid }: Sale) => {
    const status = stored.get(referenceNumber)?.status;
    return status !== undefined && (!isPaid || status === 'PAID' || status === 'ACTIVE');
  };
  const perMobile = new Map<string, number>();
  for (const { mobile } of rows) perMobile.set(mobile, (perMobile.get(mobile) ?? 0) + 1);
  const results = await checkInvariants(pool);
  return {
    lost: sales.filter((sale) => !isKept(sale)).map(({ referenceNumber }) => referenceNumber),
    doubled: [...perMobile].filter(([, contracts]) => contracts > 1).map(([mobile]) => mobile),
    unissued: rows.filter(({ status }) => status === 'PAID').map(({ reference }) => reference),
    brokenInvariants: results
      .filter(({ offenders }) => offenders.length > 0)
      .map(({ name, rule, offenders }) => `${name} (${rule}): ${offenders.slice(0, 5).join()}`),
    invariants: results.length,
  };
}

/** Sales that were paid and are not active yet: queries and retries settle and issue them. */
export async function countUnissued(pool: pg.Pool, sales: readonly Sale[]): Promise<number> {
  const paid = sales.filter(({ isPaid }) => isPaid).map(({ referenceNumber }) => referenceNumber);
  const { rows } = await pool.query<{ waiting: string }>(
    `select count(*) as waiting from contracts
      where status = 'PAID' or (reference_number = any($1) and status <> 'ACTIVE')`,
    [paid],
  );
  return Number(rows[0]?.waiting);
}
