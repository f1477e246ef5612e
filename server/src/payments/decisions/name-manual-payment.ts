import { RefusalError } from '@salus/api/refusal-error.ts';
import { manualMatch } from '@salus/domain/payments/unallocated.ts';
import { sql } from 'kysely';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import type { Tx } from '../../platform/db.ts';
import { book } from '../ledger/book.ts';
import { insertStep } from '../receipts/receipt-rows.ts';
import {
  knownAmount,
  type LockedMoney,
  type LockedTransfer,
  moneyOwner,
  transferName,
} from '../unallocated/lock-money.ts';
import { assignedMoney } from './assign-money.ts';
import { endHolding } from './hold-movement.ts';

/**
 * @throws Refusal MONEY_DOES_NOT_FIT unless the contract was paid by hand and still lacks the
 * money, which came for no other contract
 */
export async function mustBeManual(
  tx: Tx,
  money: LockedMoney,
  contract: LockedContract,
): Promise<void> {
  const isOfOther = (moneyOwner(money) ?? contract).id !== contract.id;
  const match = manualMatch({
    isTransfer: money.kind !== 'payment',
    amount: knownAmount(money),
    contract: {
      isPaidByHand: contract.type_payment === 'MANUAL' && contract.cash_receipt === null,
      premiumAmount: contract.premium_amount,
      seenAtBank: await readSeenAtBank(tx, contract.id),
    },
  });
  if (isOfOther || match !== 'YES')
    throw new RefusalError('MONEY_DOES_NOT_FIT', { reason: 'NOT_MANUAL' });
}

/** The sum of transfers that were named as the manual payment's money before, in VND. */
async function readSeenAtBank(tx: Tx, contractId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('payment_orders')
    .select(sql<number>`coalesce(sum(paid_amount), 0)`.as('total'))
    .where('contract_id', '=', contractId)
    .where('review_decision', '=', 'IS_MANUAL')
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Records that a transfer is the money of a payment which a clerk recorded by hand before, so that
 * it counts once (MONEY-9). The caller has judged it under the locks.
 */
export async function nameManualPayment(
  ctx: WriteContext<Staff>,
  money: LockedTransfer,
  contract: LockedContract,
  note: string | null,
): Promise<void> {
  const { tx, actor, now } = ctx;
  const { reference_number: referenceNumber } = contract;
  const about = { note, fields: [assignedMoney(transferName(money) ?? referenceNumber, contract)] };
  const contractAfter = await recordAction(ctx, contract, 'assignMoney', about);
  const decision = { outcome: 'IS_MANUAL', note: note ?? referenceNumber } as const;
  const orderId = await endHolding(ctx, money, contractAfter, decision);
  const amount = knownAmount(money);
  const source = { contractId: contract.id, orderId };
  await book(tx, now, { event: 'UNALLOCATED_SETTLED_OUTSIDE', amount, movedAt: now, ...source });
  const step = { step: 'IS_MANUAL', note, referenceNumber, by: actor.accountId, at: now } as const;
  await insertStep(tx, money.receiptId, step);
}
