import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';
import type { TableSeal } from './sealed-tables/range-seal.ts';

/** Ids of history rows: after `from`, up to `to`. */
export type HistorySpan = { readonly from: number; readonly to: number };

/**
 * The newest head file: its number, its digest (`previous` of the next one), the history row that
 * it reaches, and the newest such row.
 */
export async function lastHead(reader: Reader): Promise<{
  readonly covered: number;
  readonly newest: number;
  readonly previous: Buffer | null;
  readonly number: number;
}> {
  const { rows } = await sql<{
    covered: number;
    newest: number;
    previous: Buffer | null;
    number: number;
  }>`
    select coalesce((select last_history_id from history_heads order by id desc limit 1),
                    0) as covered,
           coalesce((select max(id) from contract_history), 0) as newest,
           (select sha256 from history_heads order by id desc limit 1) as previous,
           (select count(*) from history_heads) as number`.execute(reader);
  return rows[0] ?? { covered: 0, newest: 0, previous: null, number: 0 };
}

/** The end of a chain: its last row with the MAC or, without one, the hash. */
type ChainEnd = { contract_id: number; sequence: number; mac: Buffer; to_status: string };

/** The end as head files and log lines name it. Only some statuses are erased. */
export const namedEnd = (end: ChainEnd) =>
  [end.contract_id, end.sequence, end.mac.toString('hex'), end.to_status] as const;

/** The ends of the chains with rows in a span. */
export async function readEnds(reader: Reader, { from, to }: HistorySpan): Promise<ChainEnd[]> {
  const { rows } = await sql<ChainEnd>`
    select distinct on (contract_id) contract_id, sequence, coalesce(mac, hash) as mac, to_status
      from contract_history where id > ${from} and id <= ${to}
     order by contract_id, sequence desc`.execute(reader);
  return rows;
}

/** Newest rows that one run looks at; the hourly head file covers more in any case. */
const MAX_RECENT_ROWS = 5000;

/** The ends of the chains that grew since then. */
export async function readRecentEnds(reader: Reader, since: Date): Promise<ChainEnd[]> {
  const { rows } = await sql<ChainEnd>`
    select distinct on (contract_id) contract_id, sequence, coalesce(mac, hash) as mac, to_status
      from (select * from contract_history order by id desc limit ${MAX_RECENT_ROWS}) newest
     where at > ${since} order by contract_id, sequence desc`.execute(reader);
  return rows;
}

export async function insertHead(
  tx: Tx,
  head: {
    readonly at: Date;
    readonly to: number;
    readonly ends: number;
    readonly key: string;
    readonly digest: Buffer;
    readonly tables: readonly TableSeal[];
  },
): Promise<void> {
  await tx
    .insertInto('history_heads')
    .values({
      at: head.at,
      last_history_id: head.to,
      ends: head.ends,
      storage_key: head.key,
      sha256: head.digest,
      tables: head.tables.length > 0 ? JSON.stringify(head.tables) : null,
    })
    .execute();
}
