import type { ReviewOutcome } from '@salus/domain/payments/settlement.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { endReview } from '../settlement/assign-order.ts';
import { insertTransferOrders, updateOrder } from '../settlement/order-rows.ts';
import { settleLine } from '../statements/line-rows.ts';
import { assignMovement } from '../transfers/movement-store.ts';
import { knownAmount, type LockedTransfer, type StrayTransfer } from '../unallocated/lock-money.ts';

type Decision = {
  readonly outcome: Extract<ReviewOutcome, 'ASSIGNED' | 'IS_MANUAL'>;
  readonly note: string;
};

/** Ends the review of a transfer. @returns the id of the order that holds its money */
export async function endHolding(
  ctx: WriteContext<Staff>,
  money: LockedTransfer,
  contract: LockedContract,
  decision: Decision,
): Promise<number> {
  if (money.kind === 'movement') return holdMovement(ctx, money, contract, decision);
  await endReview(ctx, money.order, decision);
  return money.order.id;
}

/**
 * Gives a transfer that named no contract an order whose review a clerk has decided at once, like
 * that of a transfer which named it. Its money stays booked as unallocated.
 */
async function holdMovement(
  ctx: WriteContext<Staff>,
  { movement, line, ...money }: StrayTransfer,
  contract: LockedContract,
  decision: Decision,
): Promise<number> {
  const { tx, actor, now } = ctx;
  const isManual = decision.outcome === 'IS_MANUAL';
  const amount = knownAmount(money);
  const [order] = await insertTransferOrders(tx, [{ contract, amount }], now);
  if (!order) throw new Error('no order holds the money');
  await updateOrder(tx, order.id, {
    status: 'SUCCEEDED',
    paid_amount: amount,
    gateway_transaction_no: movement.bank_reference || null,
    review_reason: isManual ? 'CONTRACT_ALREADY_PAID' : 'AMOUNT_DIFFERS',
    settled_at: now,
  });
  await endReview(ctx, order, decision);
  const verdict: TransferVerdict = {
    result: isManual ? 'ALREADY_PAID' : 'AMOUNT_DIFFERS',
    reason: null,
    referenceNumber: contract.reference_number,
    refundRef: null,
  };
  const links = { contractId: contract.id, orderId: order.id };
  await assignMovement(tx, movement.id, verdict, links);
  if (line) {
    const key = { statementId: line.statement_id, lineNo: line.line_no };
    const lineResult = { verdict, movementId: movement.id };
    await settleLine(tx, key, lineResult, { by: actor.accountId, at: now });
  }
  return order.id;
}
