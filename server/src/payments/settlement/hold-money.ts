import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import { languageOfCustomer } from '../../documents/certificates/customer-language.ts';
import {
  customerAddress,
  type MessageContext,
  queueMessage,
} from '../../messages/queue-message.ts';

type HeldMoney = {
  readonly contract: LockedContract;
  readonly orderId: number;
  /** Null where the gateway did not report it. */
  readonly amountVnd: Vnd | null;
  readonly reason: ReviewReason;
};

/**
 * Reports money that arrived and does not pay its contract: in the history for staff, and by one
 * mail or SMS to the customer (MONEY-8).
 */
export async function holdMoney(
  ctx: TransitionContext & MessageContext,
  { contract, orderId, amountVnd, reason }: HeldMoney,
): Promise<void> {
  const fields = [
    { field: 'heldAmount', from: null, to: amountVnd === null ? null : String(amountVnd) },
    { field: 'heldReason', from: null, to: reason },
  ];
  await recordAction(ctx, contract, 'holdMoney', { note: null, fields });
  if (amountVnd === null || amountVnd <= 0) return;
  const { id: contractId } = contract;
  await queueMessage(ctx, {
    ...customerAddress(contract),
    contractId,
    orderId,
    kind: 'MONEY_DIFFERS',
    keyPrefix: 'held-',
    language: await languageOfCustomer(ctx.tx, contractId),
  });
}
