import pg from 'pg';
import { checkInvariants } from '../../server/src/operations/invariants.ts';
import type { Load, Sale } from '../harness/load.ts';

type FaultWindow = { readonly from: number; readonly to: number };

/** The longest time between two confirmed writes that touches the fault's window. */
export function gapIn({ writes, reads }: Load, { from, to }: FaultWindow) {
  const ascending = [...writes].toSorted((a, b) => a - b);
  const before = ascending.findLast((at) => at < from) ?? from;
  const within = ascending.filter((at) => at >= from && at <= to);
  const edges = [before, ...within, to];
  const gaps = edges.slice(1).map((at, place) => at - (edges[place] ?? at));
  const failedReads = reads.filter(
    ({ at, isAnswered }) => !isAnswered && at >= from && at <= to,
  ).length;
  return { seconds: Math.max(...gaps) / 1000, failedReads };
}

/** Confirmed writes against stored ones. */
export type Comparison = {
  /** Confirmed contracts or payments that the database does not have. */
  readonly missingSales: readonly string[];
  /** Mobile numbers with more than one contract: each sale has its own number. */
  readonly repeatedMobiles: readonly string[];
};

/** Compares confirmed writes with those that the database at `url` holds. */
export async function compareSales(url: string, sales: readonly Sale[]): Promise<Comparison> {
  const rows = await query<{ reference: string; mobile: string; status: string }>(
    url,
    'select reference_number as reference, proposer_mobile as mobile, status from contracts',
  );
  const rowsByNumber = new Map(rows.map((row) => [row.reference, row]));
  const isKept = ({ referenceNumber, isPaid }: Sale) => {
    const status = rowsByNumber.get(referenceNumber)?.status;
    return status !== undefined && (!isPaid || status === 'PAID' || status === 'ACTIVE');
  };
  const perMobile = new Map<string, number>();
  for (const { mobile } of rows) perMobile.set(mobile, (perMobile.get(mobile) ?? 0) + 1);
  return {
    missingSales: sales
      .filter((sale) => !isKept(sale))
      .map(({ referenceNumber }) => referenceNumber),
    repeatedMobiles: [...perMobile]
      .filter(([, contracts]) => contracts > 1)
      .map(([mobile]) => mobile),
  };
}

/** Broken invariants of the database, and how many were checked. */
export async function brokenInvariants(
  url: string,
): Promise<{ brokenRules: string[]; all: number }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  const results = await checkInvariants(pool).finally(() => pool.end());
  return {
    brokenRules: results
      .filter(({ offenders }) => offenders.length > 0)
      .map(({ name, rule, offenders }) => `${name} (${rule}): ${offenders.slice(0, 5).join()}`),
    all: results.length,
  };
}

/** Sales that were paid and are not active yet: queries and retries settle and issue them. */
export async function findUnissued(url: string, sales: readonly Sale[]): Promise<string[]> {
  const paidNumbers = sales
    .filter(({ isPaid }) => isPaid)
    .map(({ referenceNumber }) => referenceNumber);
  const rows = await query<{ reference: string }>(
    url,
    `select reference_number as reference from contracts
      where status = 'PAID' or (reference_number = any($1) and status <> 'ACTIVE')`,
    [paidNumbers],
  );
  return rows.map(({ reference }) => reference);
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
