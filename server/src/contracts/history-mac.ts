import { createHmac } from 'node:crypto';
import type { FieldChange } from '@salus/api/contract-view.ts';

/** The end of a contract's history; the MAC of a row from before the MACs is its hash. */
export type HistoryEnd = { readonly sequence: number; readonly mac: Buffer };

/** Before the first row. */
export const NO_HISTORY: HistoryEnd = { sequence: 0, mac: Buffer.alloc(0) };

/** The content of a history row. */
type HistoryContent = {
  readonly contractId: number;
  readonly sequence: number;
  readonly at: Date;
  readonly action: string;
  readonly actorKind: string;
  readonly actorId: number | null;
  readonly from: string | null;
  readonly to: string;
  readonly note: string | null;
  readonly changes: readonly FieldChange[];
};

/**
 * HMAC-SHA256 over the previous MAC and the row as a JSON array (SEC-8). tools/verify-history.mjs
 * computes the same from a dump, without this program.
 */
export function historyMac(key: Uint8Array, previous: Buffer, row: HistoryContent): Buffer {
  const text = JSON.stringify([
    row.contractId,
    row.sequence,
    row.at.getTime(),
    row.action,
    row.actorKind,
    row.actorId,
    row.from,
    row.to,
    row.note,
    row.changes.map(({ field, from, to }) => [field, from, to]),
  ]);
  return createHmac('sha256', key).update(previous).update(text).digest();
}
