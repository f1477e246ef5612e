import type { verifyOtp as call } from '@salus/api/verification.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { whyNotJudge, wrongCode } from '@salus/domain/verification/one-time-code.ts';
import type { StaffUseCase } from '../context.ts';
import { factsOf, lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { inTransaction } from '../platform/db.ts';
import { isRightCode } from './one-time-code.ts';
import { countWrongTry, findLastCode, useUp } from './store.ts';

/**
 * Judges the code that the customer read out. Guesses that come at once are judged one after the other, under the
 * contract's lock, on whichever server: five wrong ones end the code, however they were sent.
 */
export const verifyOtp: StaffUseCase<typeof call> = async ({ app, actor, now }, { referenceNumber, otpCustomer }) => {
  const wrong = await inTransaction(app.db, async (tx): Promise<Refusal | null> => {
    const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
    const code = await findLastCode(tx, contract.id);
    const refusal = whyNot('verifyOtp', factsOf(contract), { party: actor.party, now }) ?? whyNotJudge(code, now);
    if (refusal || !code) throw refusal;
    if (!isRightCode(app.config.keys['one-time-code'], code, otpCustomer))
      // Handed out, not thrown: thrown in here it would take the counted try back.
      return wrongCode(await countWrongTry(tx, code.id, now));
    await useUp(tx, code.id, now);
    await transition(tx, { app, actor, now }, contract, 'verifyOtp', {
      set: { verified_at: now, verified_by: 'OTP' },
    });
    return null;
  });
  if (wrong) throw wrong;
  return { verifiedAt: now };
};
