import type { editDraft as call, editFamilyDraft as familyCall } from '@salus/api/contracts.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { Context, Staff, StaffUseCase } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { chosenOffer, draftColumns, insuredRows } from './draft-columns.ts';
import { changedFields } from './field-changes.ts';
import { factsOf, lockContract } from './locked-contract.ts';
import { transition } from './transition.ts';

/**
 * Saves a draft again, or settles the change that the customer asked for: then the request and the time of the last
 * link are cleared, the note stays in the history, and the customer's link goes on working with the new data (decisions §4).
 */
export const editDraft: StaffUseCase<typeof call> = (ctx, draft) => saveAgain(ctx, 'INDIVIDUAL', draft);

/** The same for a family. */
export const editFamilyDraft: StaffUseCase<typeof familyCall> = (ctx, draft) => saveAgain(ctx, 'FAMILY', draft);

type Edited = ContractDraft & { readonly referenceNumber: string; readonly updatedAt: string };

const saveAgain = (ctx: Context<Staff>, type: ContractType, draft: Edited) =>
  inTransaction(ctx.app.db, async (tx) => {
    const { actor, now } = ctx;
    const contract = await lockContract(tx, { referenceNumber: draft.referenceNumber, officerId: actor.accountId });
    // A contract stays of its kind; by the other kind's address it does not exist.
    if (contract.type_contract !== type) throw new Refusal('NOT_FOUND');
    // The state is told first: "someone changed it" would be a riddle for a contract that nobody may change any more.
    const refusal = whyNot('save', factsOf(contract), { party: actor.party, now });
    if (refusal) throw refusal;
    if (new Date(draft.updatedAt).getTime() !== contract.updated_at.getTime())
      throw new Refusal('CONTRACT_CHANGED', { updatedAt: contract.updated_at });

    const columns = draftColumns(draft, await chosenOffer(tx, type, draft.planId, actor.channel));
    const insureds = insuredRows(contract.id, draft.insuredDetails);
    const fields = changedFields(contract, columns, insureds);
    const settled = contract.change_requested
      ? { change_requested: false, change_note: null, send_sms_link_at: null }
      : {};
    // A code verified whoever held the phone: of who holds another one nobody knows anything yet.
    const isOtherPhone = contract.verified_by === 'OTP' && columns.proposer_mobile !== contract.proposer_mobile;
    const unverified = isOtherPhone ? { verified_at: null, verified_by: null } : {};
    const saved = await transition(tx, ctx, contract, 'save', {
      set: { ...columns, ...settled, ...unverified },
      fields,
    });
    const answer = {
      referenceNumber: saved.reference_number,
      premiumAmount: saved.premium_amount,
      updatedAt: saved.updated_at,
    };
    // Whoever asks again is not told that somebody else changed it.
    const replaced = [
      tx.deleteFrom('insureds').where('contract_id', '=', contract.id),
      tx.insertInto('insureds').values(insureds),
    ];
    await ctx.finish(tx, replaced, answer);
    return answer;
  });
