import type { requestCancellation as call } from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { dueDays } from '@salus/domain/policyholder/requests.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { PolicyholderWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { refundOffer, requestView } from './policy-view.ts';
import { confirmRequest } from './request-message.ts';
import { insertRequest } from './store.ts';

/** Asks the back office to cancel the policy (MY-5). The amount is an estimate. */
export const requestCancellation: PolicyholderWrite<typeof call> = async (ctx, { note = null }) => {
  const { tx, actor, now } = ctx;
  const contract = await lockContract(tx, { id: actor.contractId });
  refuseUnlessAllowed('requestCancellation', contract, ctx);
  const offer = refundOffer(contract, now);
  if (!offer) throw new RefusalError('CANCELLATION_TOO_LATE');
  await transition(tx, ctx, contract, 'requestCancellation', {
    note,
    fields: [{ field: 'refundEstimate', from: null, to: String(offer.refundAmount) }],
  });
  const request = await insertRequest(
    tx,
    {
      contractId: contract.id,
      kind: 'CANCEL',
      consents: [],
      note,
      refundEstimate: offer.refundAmount,
      ...dueDays('CANCEL', businessDay(now)),
    },
    now,
  );
  if (!request) throw new RefusalError('REQUEST_ALREADY_OPEN');
  await confirmRequest(ctx, contract, request);
  return requestView(request);
};
