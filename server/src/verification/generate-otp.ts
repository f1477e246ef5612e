import { randomUUID } from 'node:crypto';
import type { generateOtp as call } from '@salus/api/verification.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { expiryOf, resendAfter, whyNotSend } from '@salus/domain/verification/one-time-code.ts';
import type { StaffUseCase } from '../context.ts';
import { factsOf, lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { insertMessage, supersedeUnsent } from '../messages/message-rows.ts';
import { inTransaction } from '../platform/db.ts';
import { deliverOtpJob } from './deliver-otp.job.ts';
import { newCode } from './one-time-code.ts';
import { readSends, replaceCode } from './store.ts';

/** Sends the customer a one-time code, which they read out at the counter. The SMS itself goes out by the queue. */
export const generateOtp: StaffUseCase<typeof call> = ({ app, actor, now, finish }, { referenceNumber }) =>
  inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
    // The law speaks first: when to try again means nothing for a contract that can't be verified at all.
    const refusal =
      whyNot('generateOtp', factsOf(contract), { party: actor.party, now }) ??
      whyNotSend(await readSends(tx, contract.id), now);
    if (refusal) throw refusal;
    await transition(tx, { app, actor, now }, contract, 'generateOtp');

    const code = newCode(app.config.keys['one-time-code']);
    const codeId = await replaceCode(tx, code, { contractId: contract.id, sentBy: actor.accountId, now });
    await supersedeUnsent(tx, contract.id, 'ONE_TIME_CODE');
    const message = {
      contractId: contract.id,
      channel: 'SMS',
      kind: 'ONE_TIME_CODE',
      recipient: contract.proposer_mobile,
      dedupeKey: `otp-${randomUUID()}`,
      codeId,
    } as const;
    const messageId = await insertMessage(tx, message, now);
    const answer = { expiresAt: expiryOf(now), resendAt: resendAfter(now) };
    await finish(tx, [await app.jobs.enqueuing(tx, deliverOtpJob.name, { messageId })], answer);
    return answer;
  });
