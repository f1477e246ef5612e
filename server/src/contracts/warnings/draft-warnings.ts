import type { PartialDraft } from '@salus/domain/contracts/warnings/partial-draft.ts';
import {
  type SelfDifference,
  type SelfRule,
  selfDifferences,
} from '@salus/domain/contracts/warnings/self.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import type { Context, Staff } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { askAboutPersons } from '../criteria/person-searches.ts';
import { identifiedPersons } from '../overlap/person-contracts.ts';
import { type Caller, readWarnings } from '../overlap/person-warnings.ts';

/** The numbers by which the warnings of a draft search persons. */
export const searchedPersons = ({ insuredDetails }: Pick<PartialDraft, 'insuredDetails'>) =>
  identifiedPersons(insuredDetails).map(({ number }) => number);

/**
 * Whether a save may show findings about other contracts. Counted before the transaction:
 * saves of one account must not wait for each other, and never stop for the limit (SEC-23).
 */
export async function mayAskToSave(
  { app, actor, now }: Context<Staff>,
  draft: Pick<PartialDraft, 'insuredDetails'>,
): Promise<boolean> {
  return (await askAboutPersons(app, actor, searchedPersons(draft), now)) === null;
}

/**
 * Checks a draft that passed its schema: the rules that a setting turns into warnings, and the
 * persons' other contracts (DRAFT-15).
 * @throws Refusal VALIDATION_ERROR when a setting refuses it
 */
export async function savedDraftWarnings(
  reader: Reader,
  rule: SelfRule,
  draft: PartialDraft,
  caller: Caller,
): Promise<Warning[]> {
  const differences = rule === 'refuse' ? selfDifferences(draft) : [];
  if (differences.length > 0)
    throw fieldRefusal(differences.map(({ path }) => ({ path, code: 'self_must_be_proposer' })));
  return draftWarnings(reader, rule, draft, caller);
}

/** The warnings of a draft, whole or unfinished. A rule that refuses is no warning. */
export async function draftWarnings(
  reader: Reader,
  rule: SelfRule,
  draft: PartialDraft,
  caller: Caller,
): Promise<Warning[]> {
  const self = rule === 'warn' ? selfDifferences(draft).map(selfWarning) : [];
  return [...self, ...(await readWarnings(reader, draft, caller))];
}

/** The part of an answer that lists the warnings; empty without any. */
export function warningsPart(warnings: readonly Warning[]): { warnings?: Warning[] } {
  return warnings.length > 0 ? { warnings: [...warnings] } : {};
}

/** VAL-21. */
function selfWarning({ path, fields }: SelfDifference): Warning {
  return { path, code: 'SELF_DIFFERS', data: { fields } };
}
