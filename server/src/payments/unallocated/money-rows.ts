import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import { movementRefundRef, type NextMoneyStep } from '@salus/domain/payments/unallocated.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';
import { book } from '../ledger/book.ts';
import type { RefundClearance } from '../refunds/judge-refund.ts';
import type { LineRow } from '../statements/line-rows.ts';

type MovementRow = Selectable<DB['bank_movements']>;

/** A locked movement with the line of the statement that it came by, if any. */
export type LockedMovement = { readonly movement: MovementRow; readonly line: LineRow | null };

/**
 * Locks a movement for a decision. Lock order everywhere: line, movement, contract, order; any
 * other order can deadlock.
 */
export async function lockMovementRow(tx: Tx, id: number): Promise<LockedMovement | null> {
  const line = await tx
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('movement_id', '=', id)
    .where('result', '=', 'UNKNOWN_CONTENT')
    .orderBy('statement_id')
    .orderBy('line_no')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const movement = await tx
    .selectFrom('bank_movements')
    .selectAll()
    .where('id', '=', id)
    // A report that points to it meanwhile does not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return movement ? { movement, line: line ?? null } : null;
}

/** The bank's reference of a stored movement; its id for one that has none. */
export const movementRowName = ({ bank_reference: reference, id }: MovementRow): string =>
  reference || `M${id}`;

/** The same of a row `m` in SQL. */
export const MOVEMENT_NAME = sql<string>`coalesce(nullif(m.bank_reference, ''), 'M' || m.id)`;

/**
 * When the transfer of an order arrived; null for an order of a gateway. A statement may give a day
 * without a time.
 */
export async function findArrival(
  tx: Tx,
  orderId: number,
): Promise<{ readonly paidAt: Date; readonly isDayOnly: boolean } | null> {
  const movement = await tx
    .selectFrom('bank_movements as m')
    .select('m.paid_at as paidAt')
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('bank_statement_lines as l')
            .select('l.line_no')
            .whereRef('l.movement_id', '=', 'm.id')
            .where('m.source', '=', 'STATEMENT')
            .where('l.is_day_only', '=', true)
            .where('l.result', '!=', 'REPEATED'),
        )
        .$castTo<boolean>()
        .as('isDayOnly'),
    )
    .where('m.order_id', '=', orderId)
    .executeTakeFirst();
  return movement ?? null;
}

type NewStep = {
  readonly orderId?: number;
  readonly movementId?: number;
  readonly unknownPaymentId?: number;
  readonly step: NextMoneyStep;
  readonly note: string | null;
  /** The contract of ASSIGN. */
  readonly referenceNumber?: string;
  readonly by: number;
  readonly at: Date;
};

/** Appends to the history of the money. */
export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await tx
    .insertInto('money_steps')
    .values({
      order_id: step.orderId ?? null,
      movement_id: step.movementId ?? null,
      unknown_payment_id: step.unknownPaymentId ?? null,
      step: step.step,
      note: step.note,
      reference_number: step.referenceNumber ?? null,
      done_by: step.by,
      done_at: step.at,
    })
    .execute();
}

export async function setMovementKept(tx: Tx, id: number, keptAt: Date | null): Promise<void> {
  await tx.updateTable('bank_movements').set({ kept_at: keptAt }).where('id', '=', id).execute();
}

/** A refund of a transfer that named no contract. Returns the id. */
export async function insertMovementRefund(
  tx: Tx,
  { id, amount }: Pick<MovementRow, 'id' | 'amount'>,
  {
    account,
    clearance,
    by,
    at,
  }: {
    readonly account: RefundAccount | null;
    readonly clearance: RefundClearance;
    readonly by: number;
    readonly at: Date;
  },
): Promise<number> {
  const refund = await tx
    .insertInto('refunds')
    .values({
      movement_id: id,
      reason: 'REVIEW',
      amount: vnd(amount),
      refund_ref: movementRefundRef(id),
      status: 'BY_HAND',
      account_bin: account?.bankBin ?? null,
      account_no: account?.accountNo ?? null,
      account_name: account?.accountName ?? null,
      approval_id: clearance.approvalId,
      requested_by: by,
      requested_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refundId = refund.id;
  const source = { contractId: null, refundId };
  const event = 'UNALLOCATED_REFUND';
  await book(tx, at, { event, amount: vnd(amount), movedAt: at, ...source });
  return refundId;
}
