import type { FieldChange } from '@salus/api/contract-view.ts';
import type pg from 'pg';
import { historyMac, NO_HISTORY } from '../contracts/history-mac.ts';

/** Rows per read. */
const PAGE_ROWS = 10_000;

type Row = {
  readonly id: string;
  readonly contract_id: string;
  readonly reference_number: string;
  readonly sequence: number;
  readonly at: Date;
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly note: string | null;
  readonly changes: FieldChange[];
  readonly hash: Buffer;
  readonly mac: Buffer | null;
  readonly may_lack_mac: boolean;
};

/**
 * The contracts whose history does not verify with the key (INV-8): a row was changed, added,
 * replaced or removed by someone without the key. A removed end needs the head files.
 */
export async function contractsWithWrongMacs(
  pool: Pick<pg.Pool, 'query'>,
  key: Uint8Array,
): Promise<string[]> {
  const wrong = new Set<string>();
  let contract: string | null = null;
  let end = NO_HISTORY;
  for (let after = ['0', 0]; ; ) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(
      `select h.*, c.reference_number,
              h.id <= (select last_without_mac from history_start) as may_lack_mac
         from contract_history h join contracts c on c.id = h.contract_id
        where (h.contract_id, h.sequence) > ($1::bigint, $2::integer)
        order by h.contract_id, h.sequence limit ${PAGE_ROWS}`,
      after,
    );
    for (const row of rows) {
      if (row.contract_id !== contract) [contract, end] = [row.contract_id, NO_HISTORY];
      const isRight = row.mac
        ? row.mac.equals(historyMac(key, end.mac, macContent(row)))
        : row.may_lack_mac;
      if (!isRight || row.sequence !== end.sequence + 1) wrong.add(row.reference_number);
      end = { sequence: row.sequence, mac: row.mac ?? row.hash };
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return [...wrong];
    after = [last.contract_id, last.sequence];
  }
}

const macContent = (row: Row) => ({
  contractId: Number(row.contract_id),
  sequence: row.sequence,
  at: row.at,
  action: row.action,
  actorKind: row.actor_kind,
  actorId: row.actor_id === null ? null : Number(row.actor_id),
  from: row.from_status,
  to: row.to_status,
  note: row.note,
  changes: row.changes,
});
