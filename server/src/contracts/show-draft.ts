import type { showDraft as call } from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../context.ts';
import { withVersion } from './contract-version.ts';
import { contractDetailView } from './contract-view.ts';
import { toSentMessageView } from './sent-messages.ts';
import { readContractDetail } from './store.ts';

/** Returns NOT_FOUND for another officer's contract (ROLE-6). */
export const showDraft: StaffUseCase<typeof call> = async (ctx, { referenceNumber, language }) => {
  const contract = await readContractDetail(ctx.app.db, referenceNumber, ctx.actor.accountId);
  if (!contract) throw new RefusalError('NOT_FOUND');
  const view = contractDetailView(contract, ctx, language);
  return withVersion({ ...view, messages: contract.messages.map(toSentMessageView) }, ctx);
};
