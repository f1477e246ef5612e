import { type LockedContract, lockContractIfThere } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { lockMovementRow } from '../unallocated/money-rows.ts';
import type { ApprovalRow } from './store.ts';

/** Locks what a request is about: the movement before the contract; money may have no contract. */
export async function lockSubject(
  tx: Tx,
  {
    contract_id: contractId,
    movement_id: movementId,
  }: Pick<ApprovalRow, 'contract_id' | 'movement_id'>,
): Promise<LockedContract | null> {
  if (movementId !== null) await lockMovementRow(tx, { id: movementId });
  if (contractId === null) return null;
  return (await lockContractIfThere(tx, { id: contractId })) ?? null;
}
