import { z } from 'zod';
import type { Day } from '../time/day.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { INSURED_COUNT, type Insured, insuredSchema } from './insured.ts';
import type { Relationship } from './status.ts';

/**
 * The insured persons of a family (portal §5), judged on the business day `today`: 2 to 9, at most one of them the
 * proposer themselves. They are keyed by national ID: one that comes a second time updates the first entry.
 */
export function familyInsuredsSchema(today: Day) {
  return z
    .array(insuredSchema('FAMILY', today), { error: (issue) => (issue.input == null ? LIMIT : 'invalid') })
    .superRefine(rulesOfTheWhole, { when: ({ value }) => Array.isArray(value) })
    .transform(keyedByNationalId);
}

/** Asked also where some entries are wrong in themselves: nobody should meet their mistakes one by one. */
function rulesOfTheWhole(insureds: readonly unknown[], ctx: z.RefinementCtx): void {
  const named = insureds.filter(isNamed);
  const persons = keyedByNationalId(named);
  const count = persons.length + insureds.length - named.length;
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
  return typeof (insured as Partial<Insured> | null)?.insuredNationalId === 'string';
}

const LIMIT = 'lbl_family_insured_msg_limit' satisfies FieldCode;

/** Each person once, at the place where they were named first, with what was said of them last. */
export function keyedByNationalId<T extends Pick<Insured, 'insuredNationalId'>>(insureds: readonly T[]): T[] {
  const byId = new Map<string, T>();
  for (const insured of insureds) byId.set(nationalIdKey(insured.insuredNationalId), insured);
  return [...byId.values()];
}

/** What a person is known by: the letters of passports and birth certificates are the same in either case. */
export function nationalIdKey(nationalId: string): string {
  return nationalId.toUpperCase();
}

/** At most one person of a contract is the proposer themselves. */
export function isSelf({ insuredRelationship }: { readonly insuredRelationship: Relationship }): boolean {
  return insuredRelationship === 'self';
}
