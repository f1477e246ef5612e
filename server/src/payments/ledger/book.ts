import { type BookedEvent, sidesOf } from '@salus/domain/payments/ledger.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';

/** The row that moved the money: one without a contract, or one of a contract. */
type Source =
  | { readonly receiptId: number }
  /** A debit, or a credit that takes one back. */
  | { readonly movementId: number }
  | {
      /** Null for the refund of money that names no contract. */
      readonly contractId: number | null;
      readonly orderId?: number;
      readonly refundId?: number;
      /** The entry that this one replaces. */
      readonly correctedId?: number | null;
    };

export type NewEntry = Source & {
  readonly event: BookedEvent;
  /** More than 0. */
  readonly amount: Vnd;
  /** When the money moved, or the decision was taken. */
  readonly movedAt: Date;
};

/**
 * Books movements of money, in the transaction of the states that they come from (LEDGER-3). The
 * only function that writes entries besides those that reverse one.
 * @throws for an entry that is booked already
 */
export async function book(tx: Tx, now: Date, ...entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('ledger_entries')
    .values(
      entries.map(({ event, amount, movedAt, ...source }) => ({
        at: now,
        business_day: businessDay(movedAt),
        event,
        ...sidesOf[event],
        amount,
        ...sourceColumns(source),
      })),
    )
    .execute();
}

function sourceColumns(source: Source) {
  if ('movementId' in source) return { movement_id: source.movementId };
  if ('receiptId' in source) return { receipt_id: source.receiptId };
  return {
    contract_id: source.contractId,
    order_id: source.orderId ?? null,
    refund_id: source.refundId ?? null,
    corrected_id: source.correctedId ?? null,
  };
}

/**
 * Takes back money that was booked as unallocated: its gateway corrects the amount (PAY-4), or it
 * was reported twice.
 * @returns the entry taken back; null when the first report had no amount
 */
export async function reverseUnallocated(
  tx: Tx,
  now: Date,
  source: { readonly order_id: number } | { readonly receipt_id: number },
): Promise<number | null> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where((e) => e.and(source))
    .where('event', 'in', ['GATEWAY_UNALLOCATED', 'TRANSFER_UNALLOCATED'])
    .executeTakeFirst();
  if (!entry) return null;
  await reverse(tx, entry, { at: now, movedAt: now });
  return entry.id;
}

/** Takes back the last payment of a refund by a debit, which the bank sent back. */
export async function reversePayment(
  tx: Tx,
  refundId: number,
  { at, paidAt }: { readonly at: Date; readonly paidAt: Date },
): Promise<void> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('refund_id', '=', refundId)
    .where('event', '=', 'REFUND_BY_BANK')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await reverse(tx, entry, { at, movedAt: paidAt });
}

async function reverse(
  tx: Tx,
  entry: Selectable<DB['ledger_entries']>,
  { at, movedAt }: { readonly at: Date; readonly movedAt: Date },
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({
      at,
      business_day: businessDay(movedAt),
      event: 'REVERSAL',
      debit: entry.credit,
      credit: entry.debit,
      amount: entry.amount,
      contract_id: entry.contract_id,
      order_id: entry.order_id,
      refund_id: entry.refund_id,
      movement_id: entry.movement_id,
      receipt_id: entry.receipt_id,
      corrected_id: entry.id,
    })
    .execute();
}
