import type { Tx } from '../platform/db.ts';
import { LINK_DAYS } from './link-token.ts';

const DAY_MILLISECONDS = 86_400_000;

/** The end of the contract's live link; that of a link sent now where there is none. */
export async function endOfLink(tx: Tx, contractId: number, now: Date): Promise<Date> {
  const link = await tx
    .selectFrom('customer_links')
    .select('expires_at')
    .where('contract_id', '=', contractId)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return link?.expires_at ?? new Date(now.getTime() + LINK_DAYS * DAY_MILLISECONDS);
}
