import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';

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

/** The last row of each contract in a span, with its MAC or, without one, its hash. */
export async function readEnds(
  reader: Reader,
  { from, to }: HistorySpan,
): Promise<{ contract_id: number; sequence: number; mac: Buffer }[]> {
  const { rows } = await sql<{ contract_id: number; sequence: number; mac: Buffer }>`
    select distinct on (contract_id) contract_id, sequence, coalesce(mac, hash) as mac
      from contract_history where id > ${from} and id <= ${to}
     order by contract_id, sequence desc`.execute(reader);
  return rows;
}

/** Newest rows that one run looks at; the hourly head file covers more in any case. */
const MAX_RECENT_ROWS = 5000;

/** The last row of each contract whose history grew since then. */
export async function readRecentEnds(
  reader: Reader,
  since: Date,
): Promise<{ contract_id: number; sequence: number; mac: Buffer }[]> {
  const { rows } = await sql<{ contract_id: number; sequence: number; mac: Buffer }>`
    select distinct on (contract_id) contract_id, sequence, coalesce(mac, hash) as mac
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
    })
    .execute();
}
