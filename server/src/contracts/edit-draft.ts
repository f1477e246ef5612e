import type * as api from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { PreparedWrite, Staff, WriteContext } from '../context.ts';
import { pipeline } from '../platform/db.ts';
import { chosenOffer, draftColumns, insuredRows } from './draft-columns.ts';
import { changedFields } from './field-changes.ts';
import { lockContract } from './locked-contract.ts';
import { reachOf } from './scope.ts';
import { refuseUnlessAllowed, transition } from './transition.ts';
import { mayAskToSave, savedDraftWarnings, warningsPart } from './warnings/draft-warnings.ts';

/**
 * Saves a draft again, or completes a change request (DRAFT-5). That clears the request and the
 * time of the last link; the history keeps the note, and the customer's link shows the new data.
 */
export const editDraft: PreparedWrite<typeof api.editDraft, Staff, boolean> = {
  prepare: mayAskToSave,
  write: (ctx, draft, mayAsk) => saveAgain(ctx, 'INDIVIDUAL', draft, mayAsk),
};

export const editFamilyDraft: PreparedWrite<typeof api.editFamilyDraft, Staff, boolean> = {
  prepare: mayAskToSave,
  write: (ctx, draft, mayAsk) => saveAgain(ctx, 'FAMILY', draft, mayAsk),
};

type Edited = ContractDraft & { readonly referenceNumber: string; readonly updatedAt: string };

async function saveAgain(
  ctx: WriteContext<Staff>,
  type: ContractType,
  draft: Edited,
  mayAsk: boolean,
) {
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, {
    referenceNumber: draft.referenceNumber,
    officerId: actor.accountId,
  });
  // A contract keeps its type, so the call for the other type returns 404.
  if (contract.type_contract !== type) throw new RefusalError('NOT_FOUND');
  // The state comes first: CONTRACT_CHANGED would be misleading when no edit is possible.
  refuseUnlessAllowed('save', contract, ctx);
  if (new Date(draft.updatedAt).getTime() !== contract.updated_at.getTime())
    throw new RefusalError('CONTRACT_CHANGED', { updatedAt: contract.updated_at });

  const warnings = await savedDraftWarnings(tx, app.config.selfRule, draft, {
    exceptId: contract.id,
    reach: reachOf(actor),
    now,
    mayAsk,
  });
  const offer = await chosenOffer(tx, type, draft.planId, actor.channel, businessDay(now));
  const columns = draftColumns(draft, offer);
  const insureds = insuredRows(contract.id, draft.insuredDetails);
  const fields = changedFields(contract, columns, insureds);
  const settled = contract.change_requested
    ? { change_requested: false, change_note: null, send_sms_link_at: null }
    : {};
  // A one-time code verifies the holder of one phone number.
  const isOtherPhone =
    contract.verified_by === 'OTP' && columns.proposer_mobile !== contract.proposer_mobile;
  const unverified = isOtherPhone ? { verified_at: null, verified_by: null } : {};
  const saved = await transition(tx, ctx, contract, 'save', {
    set: { ...columns, ...settled, ...unverified },
    fields,
  });
  await pipeline(tx, [
    tx.deleteFrom('insureds').where('contract_id', '=', contract.id),
    tx.insertInto('insureds').values(insureds),
  ]);
  return {
    referenceNumber: saved.reference_number,
    premiumAmount: saved.premium_amount,
    updatedAt: saved.updated_at,
    ...warningsPart(warnings),
  };
}
