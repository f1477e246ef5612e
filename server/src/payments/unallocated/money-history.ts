import type { MoneyEvent } from '@salus/domain/payments/unallocated.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import type { MoneyRow } from './read-money.ts';

export type HistoryEntry = {
  readonly event: MoneyEvent;
  readonly at: Date;
  readonly byName: string | null;
  readonly note: string | null;
  readonly referenceNumber: string | null;
};

type Entry = HistoryEntry & { readonly receiptId: number };

/** The events of each row of a page by its receipt, oldest first; an approval before its step. */
export async function readHistories(
  reader: Reader,
  rows: readonly MoneyRow[],
): Promise<ReadonlyMap<number, HistoryEntry[]>> {
  const { rows: entries } = await sql<Entry>`
    select e.receipt_id as "receiptId", e.event, e.at, a.full_name as "byName", e.note,
           e.reference_number as "referenceNumber"
      from (
        select p.receipt_id, l.* from approvals p, lateral (values
          (1, 'REQUESTED', p.requested_at, p.requested_by, p.evidence,
            p.request ->> 'referenceNumber'),
          (2, nullif(p.state, 'PENDING'), p.decided_at, p.decided_by, p.decision_reason, null))
          l (place, event, at, by, note, reference_number)
        union all
        select receipt_id, 3, step, done_at, done_by, note, reference_number from money_steps
      ) e left join accounts a on a.id = e.by
     where e.receipt_id = any(${rows.map((row) => row.receipt_id)}::bigint[])
       and e.event is not null and (e.event <> 'REQUESTED' or e.by is not null)
     order by e.at, e.place`.execute(reader);
  const byReceipt = Map.groupBy(entries, ({ receiptId }) => receiptId);
  return new Map(
    rows.map((row) => {
      const steps = (byReceipt.get(row.receipt_id) ?? []).map(
        ({ receiptId: _, ...entry }) => entry,
      );
      const later = [...steps, ...reviewEntries(row), ...refundEntries(row)];
      return [row.receipt_id, [receivedEntry(row), ...later.toSorted((a, b) => +a.at - +b.at)]];
    }),
  );
}

const noDetails = { byName: null, note: null, referenceNumber: null };

function receivedEntry({ received_at: at }: MoneyRow): HistoryEntry {
  return { event: 'RECEIVED', at, ...noDetails };
}

/** Other decisions about an order have a step. */
function reviewEntries(row: MoneyRow): HistoryEntry[] {
  const { review_decision: decision, reviewed_at: at } = row;
  if (at === null || (decision !== 'REFUND' && decision !== 'SETTLED_OUTSIDE')) return [];
  const event = decision === 'REFUND' ? 'RETURN' : decision;
  return [{ ...noDetails, event, at, byName: row.reviewed_by_name, note: row.review_note }];
}

function refundEntries(row: MoneyRow): HistoryEntry[] {
  const { refunded_at: at, refunded_by_name: byName, refund_note: note } = row;
  return at === null ? [] : [{ ...noDetails, event: 'REFUNDED', at, byName, note }];
}
