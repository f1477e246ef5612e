import type { correctOwnEmail as call } from '@salus/api/contracts/policyholder.ts';
import { maskEmail } from '@salus/domain/verification/link-step-up.ts';
import type { PolicyholderWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { correctEmail } from '../documents/mails/correct-contact.ts';

/** Corrects the address to which the certificate is sent; all contacts are notified (MY-7). */
export const correctOwnEmail: PolicyholderWrite<typeof call> = async (ctx, { proposerEmail }) => {
  const contract = await lockContract(ctx.tx, { id: ctx.actor.contractId });
  const updatedContract = await correctEmail(ctx, contract, proposerEmail);
  return { proposerEmail: maskEmail(updatedContract.proposer_email) };
};
