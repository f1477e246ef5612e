import type { Tx } from '../platform/db.ts';

/** An act through the link proves that it was opened, also where no report of it came (LINK-17). */
export async function noteAct(tx: Tx, linkId: number, now: Date): Promise<void> {
  await tx
    .updateTable('customer_links')
    .set({ opens: 1, first_opened_at: now, last_opened_at: now })
    .where('id', '=', linkId)
    .where('opens', '=', 0)
    .execute();
}
