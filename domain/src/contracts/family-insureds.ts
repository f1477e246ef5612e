import { z } from 'zod';
import { isObject } from '../objects.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { type AgeDays, INSURED_COUNT, type Insured, insuredSchema } from './insured.ts';
import type { Relationship } from './status.ts';

/**
 * The insured persons of a family (VAL-18, VAL-19): 2 to 9, at most one is the proposer. Keyed by
 * national ID: a repeated one updates the first entry.
 */
export function familyInsuredsSchema(days: AgeDays) {
  return z
    .array(insuredSchema('FAMILY', days), {
      error: (issue) => (issue.input == null ? LIMIT : 'invalid'),
    })
    .superRefine(rulesOfTheWhole, { when: ({ value }) => Array.isArray(value) })
    .transform(keyedByNationalId);
}

/** Runs even when single entries are invalid, so all problems are reported together. */
function rulesOfTheWhole(insureds: readonly unknown[], ctx: z.RefinementCtx): void {
  const identifiable = insureds.filter(isNamed);
  const persons = keyedByNationalId(identifiable);
  const count = persons.length + insureds.length - identifiable.length;
  if (count < INSURED_COUNT.FAMILY.min || count > INSURED_COUNT.FAMILY.max)
    ctx.addIssue({ code: 'custom', message: LIMIT });
  const second = persons.filter(isSelf)[1];
  if (second)
    ctx.addIssue({
      code: 'custom',
      message: 'lbl_family_insured_only_one_self' satisfies FieldCode,
      path: [insureds.indexOf(second), 'insuredRelationship'],
    });
}

function isNamed(insured: unknown): insured is Insured {
  return isObject(insured) && typeof insured['insuredNationalId'] === 'string';
}

const LIMIT = 'lbl_family_insured_msg_limit' satisfies FieldCode;

/** Each person once: the position of the first entry, the values of the last. */
export function keyedByNationalId<T extends Pick<Insured, 'insuredNationalId'>>(
  insureds: readonly T[],
): T[] {
  const byId = new Map<string, T>();
  for (const insured of insureds) byId.set(nationalIdKey(insured.insuredNationalId), insured);
  return [...byId.values()];
}

/** The key of a person; letters of passports and birth certificates ignore case. */
export function nationalIdKey(nationalId: string): string {
  return nationalId.toUpperCase();
}

/** Whether the insured person is the proposer; at most one per contract. */
export function isSelf({
  insuredRelationship,
}: {
  readonly insuredRelationship: Relationship | null;
}): boolean {
  return insuredRelationship === 'self';
}
