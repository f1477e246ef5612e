import type { verifyOtp as call } from '@salus/api/verification.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { whyNotJudge, wrongCode } from '@salus/domain/verification/one-time-code.ts';
import type { StaffUseCase } from '../context.ts';
import { factsOf, lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { inTransaction } from '../platform/db.ts';
import { isRightCode } from './one-time-code.ts';
import { countWrongTry, findLastCode, usingUp } from './store.ts';

/**
 * Judges the code that the customer read out. Guesses that come at once are judged one after the other, under the
 * contract's lock, on whichever server: five wrong ones end the code, however they were sent.
 */
export const verifyOtp: StaffUseCase<typeof call> = async (ctx, { referenceNumber, otpCustomer }) => {
  const { app, actor, now } = ctx;
  const answer = { verifiedAt: now };
  const wrong = await inTransaction(app.db, async (tx): Promise<Refusal | null> => {
    const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
    const code = await findLastCode(tx, contract.id);
    const refusal = whyNot('verifyOtp', factsOf(contract), { party: actor.party, now }) ?? whyNotJudge(code, now);
    if (refusal || !code) throw refusal;
    if (!isRightCode(app.config.keys['one-time-code'], code, otpCustomer)) {
      const no = wrongCode(await countWrongTry(tx, code.id, now));
      await ctx.finish(tx, [], no);
      // Handed out, not thrown: thrown in here it would take the counted try back.
      return no;
    }
    await transition(tx, ctx, contract, 'verifyOtp', { set: { verified_at: now, verified_by: 'OTP' } });
    await ctx.finish(tx, [usingUp(tx, code.id, now)], answer);
    return null;
  });
  if (wrong) throw wrong;
  return answer;
};
