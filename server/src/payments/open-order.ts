import type { PaymentMethod } from '@salus/api/customer-link.ts';
import { QUERY_AFTER_MINUTES } from '@salus/domain/payments/settlement.ts';
import type { Context, Customer, Staff } from '../context.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import { type Changes, transition } from '../contracts/transition.ts';
import type { Tx } from '../platform/db.ts';
import { countOrders, insertOrder } from './store.ts';

export type Opening = {
  readonly method: PaymentMethod;
  readonly language: 'vi' | 'en';
  /** Columns of the contract that starting the payment sets. */
  readonly set?: Changes['set'];
};

/**
 * Opens an order for the contract's premium and gives the address of the gateway's page. Every click opens one of its
 * own, as the gateway refuses a number that it has seen; should two of them be paid, the second one goes to review.
 */
export async function openOrder(
  tx: Tx,
  { app, actor, now, origin }: Context<Staff | Customer>,
  contract: LockedContract,
  { method, language, set = {} }: Opening,
): Promise<string> {
  await transition(tx, { app, actor, now }, contract, 'startPayment', { set });
  // The contract is locked, so nobody takes the same number.
  const refOrder = `${contract.reference_number}-${(await countOrders(tx, contract.id)) + 1}`;
  await insertOrder(tx, {
    ref_order: refOrder,
    contract_id: contract.id,
    amount: contract.premium_amount,
    started_by: actor.kind === 'staff' ? 'officer' : 'customer',
    officer_id: actor.kind === 'staff' ? actor.accountId : null,
    method,
    created_at: now,
    next_query_at: new Date(now.getTime() + QUERY_AFTER_MINUTES * 60_000),
  });
  return app.outside.gateway.payUrl({
    refOrder,
    referenceNumber: contract.reference_number,
    amountVnd: contract.premium_amount,
    method,
    customerIp: origin.ip,
    language,
  });
}
