import { cloneContract } from '@salus/api/contracts/corrections.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { callInSession } from '../../calls/session.ts';
import { blankDraft, type DraftStart, toDraft } from '../draft/draft-values.ts';
import { type FormKeeping, nullIfGone, readSavedForm } from '../unfinished-forms/form-store.ts';

/** The first content of a new form. */
export type FormStart = {
  readonly start: DraftStart;
  readonly keeping: FormKeeping;
  /** The contract that the input was taken from. */
  readonly similarTo: string | null;
};

export function blankStart(type: ContractType): FormStart {
  const tabKey = type === 'FAMILY' ? 'salus.draft.new-family' : 'salus.draft.new';
  return {
    start: blankDraft(type),
    keeping: { tabKey, id: null, version: null, savedForm: null },
    similarTo: null,
  };
}

/** An unfinished form (DRAFT-16); null if it does not exist, or not any more. */
export async function readUnfinishedStart(
  type: ContractType,
  id: string,
): Promise<FormStart | null> {
  const savedForm = await readSavedForm(id);
  const tabKey = `salus.draft.unfinished.${id}`;
  return savedForm && { ...blankStart(type), keeping: { tabKey, id, version: null, savedForm } };
}

/** The input of another contract (DRAFT-17); null if it does not exist. */
export async function readSimilarStart(
  type: ContractType,
  similarTo: string,
): Promise<FormStart | null> {
  const contract = await callInSession(cloneContract, {
    query: { referenceNumber: similarTo },
  }).catch(nullIfGone);
  const blank = blankStart(type);
  const keeping = { ...blank.keeping, tabKey: `salus.draft.similar.${similarTo}` };
  return contract && { start: toDraft(contract), keeping, similarTo };
}
