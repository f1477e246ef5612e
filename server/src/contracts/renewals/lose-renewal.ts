import type { loseRenewal as call } from '@salus/api/contracts/renewals.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../../context.ts';
import { transition } from '../transition.ts';
import { lockRenewed } from './lock-renewed.ts';

/** The customer does not renew. A draft later takes it back (RENEW-3). */
export const loseRenewal: StaffWrite<typeof call> = async (ctx, { referenceNumber, reason }) => {
  const { tx, actor, now } = ctx;
  const contracts = await lockRenewed(tx, [referenceNumber], actor.accountId);
  const contract = contracts.get(referenceNumber);
  if (!contract) throw new RefusalError('NOT_FOUND');
  await transition(tx, ctx, contract, 'loseRenewal', {
    set: { renewal_lost_at: now, renewal_lost_reason: reason },
    note: reason,
  });
  return { referenceNumber, state: 'LOST' as const };
};
