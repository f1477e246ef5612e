import type { showDraft as call } from '@salus/api/contracts.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { StaffUseCase } from '../context.ts';
import { viewOf } from './contract-view.ts';
import { readContractDetail } from './store.ts';

/** One of the officer's own contracts. Anybody else's is answered as if it did not exist (decisions §2). */
export const showDraft: StaffUseCase<typeof call> = async (ctx, { referenceNumber }) => {
  const contract = await readContractDetail(ctx.app.db, referenceNumber, ctx.actor.accountId);
  if (!contract) throw new Refusal('NOT_FOUND');
  return viewOf(contract, ctx);
};
