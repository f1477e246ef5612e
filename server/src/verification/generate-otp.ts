import { RefusalError } from '@salus/api/refusal-error.ts';
import type { generateOtp as call } from '@salus/api/verification.ts';
import { codeExpiry, resendAfter, whyNotSend } from '@salus/domain/verification/one-time-code.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { guardOverlap, unpaidSale } from '../contracts/overlap/guard-overlap.ts';
import { mustHavePriceInForce } from '../contracts/price-in-force.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { insertMessage } from '../messages/message-rows.ts';
import { newCode } from './one-time-code.ts';
import { readSends, replaceCode } from './store.ts';

/** Sends a one-time code that the customer reads out at the counter. A job delivers the SMS. */
export const generateOtp: StaffWrite<typeof call> = async (ctx, input) => {
  const { referenceNumber, overlapReason } = input;
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
  // The lifecycle comes first: a retry time means nothing for a contract that cannot be verified.
  refuseUnlessAllowed('generateOtp', contract, ctx);
  await mustHavePriceInForce(ctx, contract);
  const refusal = whyNotSend(await readSends(tx, contract.id), now);
  if (refusal) throw RefusalError.of(refusal);
  const overlap = await guardOverlap(ctx, contract, unpaidSale(contract, now), overlapReason);

  await app.smsLimits.consume(tx, {
    phone: contract.proposer_mobile,
    accountId: actor.accountId,
    contractId: contract.id,
    now,
  });
  const code = newCode(app.config.keys['one-time-code']);
  const sentBy = actor.accountId;
  const codeId = await replaceCode(tx, code, { contractId: contract.id, sentBy, now });
  const message = {
    contractId: contract.id,
    channel: 'SMS',
    kind: 'ONE_TIME_CODE',
    recipient: contract.proposer_mobile,
    keyPrefix: 'otp-',
    codeId,
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await transition(tx, ctx, contract, 'generateOtp', { set: overlap.set, ids: { messageId } });
  return { expiresAt: codeExpiry(now), resendAt: resendAfter(now), ...overlap.part };
};
