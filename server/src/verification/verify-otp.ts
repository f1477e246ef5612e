import { RefusalError } from '@salus/api/refusal-error.ts';
import type { verifyOtp as call } from '@salus/api/verification.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { refuse } from '@salus/domain/refusals.ts';
import { whyNotJudge, wrongCode } from '@salus/domain/verification/one-time-code.ts';
import type { StaffWrite } from '../context.ts';
import { endLiveLink } from '../contracts/end-proofs.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { guardOverlap, unpaidSale } from '../contracts/overlap/guard-overlap.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { CommittedRefusal } from '../platform/http/routes.ts';
import { isRightCode } from './one-time-code.ts';
import { countWrongTry, findLastCode, markCodeUsed } from './store.ts';

/**
 * Verifies the code that the customer read out. The contract's lock serialises parallel guesses on
 * all servers, so five wrong ones always end the code.
 */
export const verifyOtp: StaffWrite<typeof call> = async (ctx, input) => {
  const { referenceNumber, otpCustomer, overlapReason } = input;
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
  const code = await findLastCode(tx, contract.id);
  refuseUnlessAllowed('verifyOtp', contract, ctx);
  const refusal = whyNotJudge(code, now);
  if (refusal || !code) throw RefusalError.of(refusal ?? refuse('OTP_EXPIRED'));
  if (!isRightCode(app.config.keys['one-time-code'], code, otpCustomer))
    return new CommittedRefusal(wrongCode(await countWrongTry(tx, code.id, now)));
  // The person may have been covered elsewhere since the code was sent.
  const overlap = await guardOverlap(ctx, contract, unpaidSale(contract, now), overlapReason);
  await markCodeUsed(tx, code.id, now);
  // A link that was recalled before must not show the contract again.
  if (!awaitsPayment(contract.status)) await endLiveLink(tx, contract.id, now);
  await transition(tx, ctx, contract, 'verifyOtp', {
    set: { verified_at: now, verified_by: 'OTP', ...overlap.set },
  });
  return { verifiedAt: now };
};
