import { insuredFields, proposerFields, tableFields } from '@salus/domain/contract-fields.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { DraftStart } from '../draft-form/draft-values.ts';
import { inputIn } from './form-content.ts';

/** Changes of a saved contract that were typed and not saved (DRAFT-20). */
export type KeptEdit = {
  readonly input: DraftStart;
  /** `updatedAt` of the contract when its form was opened; null if unknown. */
  readonly version: string | null;
  readonly savedAt: string;
};

/** The changes in a kept content, of this program or of an older one; else null. */
export function keptEditIn(content: unknown, savedAt: string): KeptEdit | null {
  const input = inputIn(content);
  if (!input) return null;
  const version: unknown = isObject(content) ? content['updatedAt'] : null;
  return { input, version: typeof version === 'string' ? version : null, savedAt };
}

/** Paths at which kept input differs from the saved one, in the order of the form. */
export function differencesOf(kept: DraftStart, saved: DraftStart): string[] {
  const proposer = [...tableFields(proposerFields), 'planId'] as const;
  const persons = kept.insuredDetails;
  const others = saved.insuredDetails ?? [];
  return [
    ...proposer.filter((field) => field in kept && differs(kept[field], saved[field])),
    ...(persons && persons.length !== others.length ? ['insuredDetails'] : []),
    ...(persons ?? []).slice(0, others.length).flatMap((person, at) =>
      tableFields(insuredFields)
        .filter((field) => differs(person?.[field], others[at]?.[field]))
        .map((field) => `insuredDetails.${at}.${field}`),
    ),
  ];
}

/** Empty, missing and null are equal. */
const differs = (one: unknown, other: unknown) => (one || '') !== (other || '');
