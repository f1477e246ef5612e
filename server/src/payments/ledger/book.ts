import { type BookedEvent, sidesOf } from '@salus/domain/payments/ledger.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';

/** The row that moved the money: one without a contract, or one of a contract. */
type Source =
  | { readonly movementId: number }
  /** The gateway's report about an order that Salus does not know. */
  | { readonly notificationId: number }
  | {
      /** Null for the refund of a movement that named no contract. */
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
  if ('notificationId' in source) return { notification_id: source.notificationId };
  return {
    contract_id: source.contractId,
    order_id: source.orderId ?? null,
    refund_id: source.refundId ?? null,
    corrected_id: source.correctedId ?? null,
  };
}

/**
 * Takes back the receipt of an order whose amount the gateway corrects (PAY-4).
 * @returns the entry taken back; null when the first report had no amount
 */
export async function reverseReceipt(tx: Tx, now: Date, orderId: number): Promise<number | null> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('event', '=', 'GATEWAY_UNALLOCATED')
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

/** Takes back a credit that was reported twice. */
export async function reverseMovement(tx: Tx, movementId: number, now: Date): Promise<void> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('movement_id', '=', movementId)
    .where('event', '=', 'TRANSFER_UNALLOCATED')
    .executeTakeFirstOrThrow();
  await reverse(tx, entry, { at: now, movedAt: now });
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
      corrected_id: entry.id,
    })
    .execute();
}
