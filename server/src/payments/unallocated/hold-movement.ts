import type { ReviewOutcome } from '@salus/domain/payments/settlement.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { insertTransferOrders, updateOrder } from '../settlement/order-rows.ts';
import { settleLine } from '../statements/line-rows.ts';
import { assignMovement } from '../transfers/movement-store.ts';
import { type LockedMovement, setMovementKept } from './money-rows.ts';

type Decision = {
  readonly outcome: Extract<ReviewOutcome, 'ASSIGNED' | 'IS_MANUAL'>;
  readonly note: string;
};

/**
 * Gives a transfer that named no contract an order whose review a clerk has decided at once, like
 * that of a transfer which named it. Its money stays booked as unallocated.
 * @returns the id of the order
 */
export async function holdMovement(
  { tx, actor, now }: WriteContext<Staff>,
  { movement, line }: LockedMovement,
  contract: LockedContract,
  { outcome, note }: Decision,
): Promise<number> {
  const isManual = outcome === 'IS_MANUAL';
  const amount = vnd(movement.amount);
  const [order] = await insertTransferOrders(tx, [{ contract, amount }], now);
  if (!order) throw new Error('no order holds the money');
  await updateOrder(tx, order.id, {
    status: 'SUCCEEDED',
    paid_amount: amount,
    gateway_transaction_no: movement.bank_reference || null,
    review_reason: isManual ? 'CONTRACT_ALREADY_PAID' : 'AMOUNT_DIFFERS',
    review_decision: outcome,
    review_note: note,
    reviewed_by: actor.accountId,
    reviewed_at: now,
    settled_at: now,
  });
  const verdict: TransferVerdict = {
    result: isManual ? 'ALREADY_PAID' : 'AMOUNT_DIFFERS',
    reason: null,
    referenceNumber: contract.reference_number,
    refundRef: null,
  };
  const links = { contractId: contract.id, orderId: order.id };
  await assignMovement(tx, movement.id, verdict, links);
  if (movement.kept_at !== null) await setMovementKept(tx, movement.id, null);
  if (line) {
    const key = { statementId: line.statement_id, lineNo: line.line_no };
    const lineResult = { verdict, movementId: movement.id };
    await settleLine(tx, key, lineResult, { by: actor.accountId, at: now });
  }
  return order.id;
}
