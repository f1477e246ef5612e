import { paidRefundStatuses } from '@salus/domain/payments/refund-status.ts';
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

type Entry = HistoryEntry & {
  readonly order_id: number | null;
  readonly movement_id: number | null;
  readonly unknown_payment_id: number | null;
};

const keys = ['order_id', 'movement_id', 'unknown_payment_id'] as const;

/** The events of each row of a page under its id, oldest first. */
export async function readHistories(
  reader: Reader,
  rows: readonly MoneyRow[],
): Promise<ReadonlyMap<string, HistoryEntry[]>> {
  const pageIds = (key: (typeof keys)[number]) => rows.flatMap((row) => row[key] ?? []);
  const of = (alias: string) =>
    sql`(${sql.join(
      keys.map((key) => sql`${sql.ref(`${alias}.${key}`)} = any(${pageIds(key)}::bigint[])`),
      sql` or `,
    )})`;
  const entries = await sql<Entry>`
    select s.order_id, s.movement_id, s.unknown_payment_id, s.step as event, s.done_at as at,
      a.full_name as "byName", s.note, s.reference_number as "referenceNumber"
      from money_steps s join accounts a on a.id = s.done_by where ${of('s')}
    union all
    select p.order_id, p.movement_id, p.unknown_payment_id, 'REQUESTED', p.requested_at,
      a.full_name, p.evidence, p.request ->> 'referenceNumber'
      from approvals p join accounts a on a.id = p.requested_by where ${of('p')}
    union all
    select p.order_id, p.movement_id, p.unknown_payment_id, p.state, p.decided_at, a.full_name,
      p.decision_reason, null
      from approvals p left join accounts a on a.id = p.decided_by
     where p.state <> 'PENDING' and ${of('p')}
    union all
    select o.id, null, null,
      case o.review_decision when 'REFUND' then 'RETURN' else 'SETTLED_OUTSIDE' end,
      o.reviewed_at, a.full_name, o.review_note, null
      from payment_orders o join accounts a on a.id = o.reviewed_by
     where o.id = any(${pageIds('order_id')}::bigint[])
       and o.review_decision in ('REFUND', 'SETTLED_OUTSIDE')
    union all
    select r.order_id, r.movement_id, r.unknown_payment_id, 'REFUNDED', r.settled_at, a.full_name,
      r.done_note, null
      from refunds r left join accounts a on a.id = r.done_by
     where r.status = any(${paidRefundStatuses}::text[]) and ${of('r')}
    order by at`.execute(reader);
  return new Map(
    rows.map((row) => [
      row.id,
      [
        receivedEntry(row),
        ...entries.rows
          .filter((entry) => keys.some((key) => entry[key] !== null && entry[key] === row[key]))
          .map(({ event, at, byName, note, referenceNumber }) => ({
            event,
            at,
            byName,
            note,
            referenceNumber,
          })),
      ],
    ]),
  );
}

function receivedEntry({ received_at: at }: MoneyRow): HistoryEntry {
  return { event: 'RECEIVED', at, byName: null, note: null, referenceNumber: null };
}
