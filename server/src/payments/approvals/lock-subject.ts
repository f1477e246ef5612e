import {
  type LockedContract,
  lockContractIfThere,
  lockContracts,
} from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { findReceipt } from '../receipts/receipt-rows.ts';
import { lockRefund } from '../refunds/refund-rows.ts';
import { findOrderById } from '../settlement/order-rows.ts';
import { lockHeldLines, lockStatement } from '../statements/held-lines.ts';
import { lockStray } from '../unallocated/lock-money.ts';
import type { MoneySubject, Subject } from './approval-rows.ts';

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
  { contract_id: contractId, receipt_id: receiptId, refund_id: refundId }: MoneySubject,
): Promise<LockedContract | null> {
  const receipt = receiptId === null ? undefined : await findReceipt(tx, 'id', receiptId);
  if (receipt?.order_id === null) await lockStray(tx, receipt);
  const contract = await lockOwner(tx, contractId, receipt?.order_id ?? null);
  if (refundId !== null) await lockRefund(tx, refundId);
  return contract;
}

/** The contract; an assigned order's own one is locked with it. */
async function lockOwner(
  tx: Tx,
  contractId: number | null,
  orderId: number | null,
): Promise<LockedContract | null> {
  if (contractId === null) return null;
  if (orderId === null) return (await lockContractIfThere(tx, { id: contractId })) ?? null;
  const order = await findOrderById(tx, orderId);
  const ids = order ? [contractId, order.contract_id] : [contractId];
  const contracts = await lockContracts(tx, ids);
  return contracts.find(({ id }) => id === contractId) ?? null;
}
