import type { showContractVersion as call } from '@salus/api/contracts/version.ts';
import { readsEveryContract } from '@salus/domain/people/roles.ts';
import type { StaffUseCase } from '../context.ts';
import { showDraft } from '../contracts/show-draft.ts';
import { showContract } from './show-contract.ts';

/** Returns NOT_FOUND where the caller's own detail does (ROLE-6). */
export const showContractVersion: StaffUseCase<typeof call> = async (ctx, input) => {
  const show = readsEveryContract[ctx.actor.party] ? showContract : showDraft;
  const { version } = await show(ctx, input);
  return { version };
};
