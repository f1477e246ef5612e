import {
  type LockedContract,
  lockContractIfThere,
  lockContracts,
} from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { lockHeldLines, lockStatement } from '../statements/held-lines.ts';
import { lockMovementRow } from '../unallocated/money-rows.ts';
import { lockUnknownPayment } from '../unallocated/unknown-payments.ts';
import type { Subject } from './store.ts';

/**
 * Locks what a request is about, in the lock order of lock-money.ts; money may have no contract.
 * @returns the contract of the request
 */
export async function lockSubject(tx: Tx, subject: Subject): Promise<LockedContract | null> {
  const { contract_id: contractId, order_id: orderId } = subject;
  if (subject.statement_id !== null) {
    await lockStatement(tx, subject.statement_id);
    await lockHeldLines(tx, subject.id);
  }
  if (subject.movement_id !== null) await lockMovementRow(tx, { id: subject.movement_id });
  if (subject.unknown_payment_id !== null) await lockUnknownPayment(tx, subject.unknown_payment_id);
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
