import type { Tx } from '../platform/db.ts';

/** Ends the customer's live link. */
export async function endLiveLink(tx: Tx, contractId: number, now: Date): Promise<void> {
  await tx
    .updateTable('customer_links')
    .set({ replaced_at: now })
    .where('contract_id', '=', contractId)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Ends the live one-time code. */
export async function endLiveCode(tx: Tx, contractId: number, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where('contract_id', '=', contractId)
    .where('ended_at', 'is', null)
    .execute();
}
