import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Action } from '@salus/domain/contracts/lifecycle.ts';
import { CERTIFICATE_COPIES_PER_DAY } from '@salus/domain/messages/certificate-copies.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import type { Actor, WriteContext } from '../../context.ts';
import { countRows, type Tx } from '../../platform/db.ts';

/** The actions that send the certificate to an address that the caller chooses. */
type SendingAction = Extract<Action, 'resendCertificate' | 'correctContact' | 'sendPageLink'>;

/** Counts an action on a contract today, by staff or by the customer: neither stops the other. */
export async function countSends(
  { tx, actor, now }: { readonly tx: Tx; readonly actor: Actor; readonly now: Date },
  contractId: number,
  action: SendingAction,
): Promise<number> {
  const sends = tx
    .selectFrom('contract_history')
    .where('contract_id', '=', contractId)
    .where('action', '=', action)
    .where('actor_kind', '=', actor.kind === 'policyholder' ? 'customer' : actor.kind)
    .where('at', '>=', startOfBusinessDay(businessDay(now)));
  return await countRows(sends);
}

/** @throws Refusal CERTIFICATE_SENT_TOO_OFTEN after five sends of a business day (DOC-11) */
export async function refuseTooOften(
  ctx: Pick<WriteContext<Actor>, 'tx' | 'actor' | 'now'>,
  contractId: number,
  action: SendingAction,
): Promise<void> {
  if ((await countSends(ctx, contractId, action)) < CERTIFICATE_COPIES_PER_DAY) return;
  const retryAt = startOfBusinessDay(addDays(businessDay(ctx.now), 1));
  throw new RefusalError('CERTIFICATE_SENT_TOO_OFTEN', { retryAt });
}
