import type { VerificationWay } from '@salus/domain/contracts/status.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import type { Tx } from '../platform/db.ts';

/** How the customer got the link: by SMS, or only by the code at the counter (LINK-26). */
export async function readLinkWay(tx: Tx, linkId: number): Promise<VerificationWay> {
  const link = await tx
    .selectFrom('customer_links')
    .select('by_counter')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  return link.by_counter ? 'COUNTER' : 'SMS_LINK';
}

/** The columns of a payment by link; the first one verifies the customer (LIFE-1). */
export const wayColumns = (
  { verified_at: verifiedAt }: Pick<LockedContract, 'verified_at'>,
  way: VerificationWay,
  now: Date,
) => ({
  ...(verifiedAt === null ? { verified_at: now, verified_by: way } : {}),
  ...(way === ('COUNTER' satisfies VerificationWay) ? { consent_at_counter: true } : {}),
});
