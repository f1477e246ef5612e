import { statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import type { ContractRow } from '../../contracts/locked-contract.ts';
import { countRows, type Tx } from '../../platform/db.ts';

/** How often the contract's code was shown since this time. */
export async function countShown(tx: Tx, contractId: number, since: Date): Promise<number> {
  const entries = tx
    .selectFrom('contract_history')
    .where('contract_id', '=', contractId)
    .where('action', '=', 'showCounterLink')
    .where('at', '>', since);
  return await countRows(entries);
}

/** Whether the customer has a live link by SMS since the last save, or one from the counter. */
export async function holdsLink(
  tx: Tx,
  contract: Pick<ContractRow, 'id' | 'send_sms_link_at'>,
  now: Date,
): Promise<boolean> {
  const link = await tx
    .selectFrom('customer_links')
    .select('by_counter')
    .where('contract_id', '=', contract.id)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where('nonce', 'is not', null)
    .executeTakeFirst();
  return link !== undefined && (link.by_counter || contract.send_sms_link_at !== null);
}

/** Gives the live link a code, which replaces its last one. @returns false without a live link */
export async function replaceCode(
  tx: Tx,
  contractId: number,
  { hash, expiresAt, now }: { readonly hash: Buffer; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_links')
    .set({ counter_code_hash: hash, counter_code_expires_at: expiresAt })
    .where('contract_id', '=', contractId)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where('nonce', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a code. @returns the nonce of its live link, or null for a code that opens none */
export async function useCode(tx: Tx, hash: Buffer, now: Date): Promise<Buffer | null> {
  const link = await tx
    .updateTable('customer_links as link')
    .from('contracts')
    .set({ counter_code_hash: null, counter_code_expires_at: null })
    .whereRef('contracts.id', '=', 'link.contract_id')
    .where('contracts.status', 'in', statuses.filter(awaitsPayment))
    .where('link.counter_code_hash', '=', hash)
    .where('link.counter_code_expires_at', '>', now)
    .where('link.replaced_at', 'is', null)
    .where('link.expires_at', '>', now)
    .returning('link.nonce')
    .executeTakeFirst();
  return link?.nonce ?? null;
}
