import {
  type LockedContract,
  lockContractIfThere,
  lockContracts,
} from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { lockRefund } from '../refunds/refund-rows.ts';
import { lockHeldLines, lockStatement } from '../statements/held-lines.ts';
import { lockMovementRow } from '../unallocated/money-rows.ts';
import { lockUnknownPayment } from '../unallocated/unknown-payments.ts';
import type { MoneySubject, Subject } from './store.ts';

/** Locks the lines that wait for a request, and its contract and money. */
export async function lockSubject(tx: Tx, subject: Subject): Promise<LockedContract | null> {
  if (subject.statement_id !== null) {
    await lockStatement(tx, subject.statement_id);
    await lockHeldLines(tx, subject.id);
  }
  return lockMoneySubject(tx, subject);
}

/**
 * Locks in the lock order of lock-money.ts; money may have no contract.
 * @returns the contract of the money
 */
export async function lockMoneySubject(
  tx: Tx,
  subject: MoneySubject,
): Promise<LockedContract | null> {
  const { contract_id: contractId, order_id: orderId } = subject;
  if (subject.movement_id !== null) await lockMovementRow(tx, subject.movement_id);
  if (subject.unknown_payment_id !== null) await lockUnknownPayment(tx, subject.unknown_payment_id);
  const contract = await lockOwner(tx, { contractId, orderId });
  if (subject.refund_id !== null) await lockRefund(tx, subject.refund_id);
  return contract;
}

type Key = { readonly contractId: number | null; readonly orderId: number | null };

async function lockOwner(tx: Tx, { contractId, orderId }: Key): Promise<LockedContract | null> {
  if (contractId === null) return null;
  if (orderId === null) return (await lockContractIfThere(tx, { id: contractId })) ?? null;
  const order = await tx
    .selectFrom('payment_orders')
    .select('contract_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  const ids = order ? [contractId, order.contract_id] : [contractId];
  const contracts = await lockContracts(tx, ids);
  return contracts.find(({ id }) => id === contractId) ?? null;
}
