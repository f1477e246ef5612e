import type { FieldChange } from '@salus/api/contract-view.ts';
import type * as api from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  columnsWith,
  insuredFields,
  planFields,
  proposerFields,
} from '@salus/domain/contract-fields.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import { agesOutside } from '@salus/domain/contracts/insured.ts';
import { coverStart } from '@salus/domain/contracts/period.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { PreparedWrite, Staff, WriteContext } from '../context.ts';
import { pipeline } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { chosenOffer, draftColumns, insuredRows } from './draft-columns.ts';
import { type LockedContract, lockContract } from './locked-contract.ts';
import { soldOffer } from './price-in-force.ts';
import { actorReach } from './scope.ts';
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

  const renewalStartsOn = contract.renewal_starts_on;
  const today = businessDay(now);
  const problems = agesOutside(type, draft.insuredDetails, coverStart(today, renewalStartsOn));
  if (problems.length > 0) throw fieldRefusal(problems);
  const warnings = await savedDraftWarnings(tx, app.config.selfRule, draft, {
    exceptId: contract.id,
    reach: actorReach(actor),
    renewalStartsOn,
    now,
    mayAsk,
  });
  const keepsPlan = contract.first_sent_at !== null && contract.plan_id === draft.planId;
  const offer = keepsPlan
    ? await soldOffer(tx, contract)
    : await chosenOffer(tx, type, draft.planId, actor.channel, today);
  const columns = draftColumns(draft, offer);
  const insureds = insuredRows(contract.id, draft.insuredDetails);
  const fields = changedFields(contract, columns, insureds);
  const requestReset = contract.change_requested
    ? { change_requested: false, change_note: null, send_sms_link_at: null }
    : {};
  // A one-time code verifies the holder of one phone number.
  const isOtherPhone =
    contract.verified_by === 'OTP' && columns.proposer_mobile !== contract.proposer_mobile;
  const verificationReset = isOtherPhone ? { verified_at: null, verified_by: null } : {};
  const savedContract = await transition(tx, ctx, contract, 'save', {
    set: { ...columns, ...requestReset, ...verificationReset },
    fields,
  });
  await pipeline(tx, [
    tx.deleteFrom('insureds').where('contract_id', '=', contract.id),
    tx.insertInto('insureds').values(insureds),
  ]);
  return {
    referenceNumber: savedContract.reference_number,
    premiumAmount: savedContract.premium_amount,
    updatedAt: savedContract.updated_at,
    ...warningsPart(warnings),
  };
}

/** Wire name and column of each tracked field. */
const contractNames = [
  ...columnsWith(planFields, 'isTracked'),
  ...columnsWith(proposerFields, 'isTracked'),
];
const insuredNames = columnsWith(insuredFields, 'isTracked');

type Person = ReturnType<typeof insuredRows>[number];

/** The fields that a save changes, one entry per changed field. */
function changedFields(
  before: LockedContract,
  after: ReturnType<typeof draftColumns>,
  insuredsAfter: readonly Person[],
): FieldChange[] {
  const changes = contractNames.flatMap(([field, column]) =>
    change(field, before[column], after[column]),
  );
  return [...changes, ...changedPersons(before.insureds, insuredsAfter)];
}

/**
 * Insured persons are keyed by their document number; `insuredDetails.2.insuredName` is the third
 * person of the new list. A new number at the index of a removed one is a corrected document.
 */
function changedPersons(
  before: LockedContract['insureds'],
  after: readonly Person[],
): FieldChange[] {
  const idsAfter = new Set(after.map(({ insured_national_id: id }) => id));
  const removedPersons = new Set(before.filter(({ insured_national_id: id }) => !idsAfter.has(id)));
  const changes = after.flatMap((person, at) => {
    const samePerson = before.find(
      ({ insured_national_id: id }) => id === person.insured_national_id,
    );
    const inPlace = before[at];
    const was = samePerson ?? (inPlace && removedPersons.has(inPlace) ? inPlace : undefined);
    if (!was) return change('insuredDetails', null, person.insured_name);
    removedPersons.delete(was);
    return insuredNames.flatMap(([field, column]) =>
      change(`insuredDetails.${at}.${field}`, was[column], person[column]),
    );
  });
  return [
    ...changes,
    ...[...removedPersons].flatMap((person) => change('insuredDetails', person.insured_name, null)),
  ];
}

function change(field: string, before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [asText(before), asText(after)];
  return from === to ? [] : [{ field, from, to }];
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
