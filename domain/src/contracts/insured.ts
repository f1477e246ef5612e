import { z } from 'zod';
import { ageOn, INSURED_AGES } from '../people/age.ts';
import { identityDocumentTypes, isIdentityNumber } from '../people/identity-document.ts';
import { TEXT_LIMITS } from '../people/text.ts';
import type { Day } from '../time/day.ts';
import { crossCheck } from '../validation/cross-checks.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { choice, requiredDay, requiredText } from '../validation/fields.ts';
import { type ContractType, genders, relationships } from './status.ts';

/** The insured persons that one contract of each kind takes, both ends included (portal §5, §9). */
export const INSURED_COUNT = {
  INDIVIDUAL: { min: 1, max: 1 },
  FAMILY: { min: 2, max: 9 },
} as const satisfies Record<ContractType, { readonly min: number; readonly max: number }>;

const insuredShape = {
  isSameProposer: z
    .boolean({ error: 'invalid' satisfies FieldCode })
    .nullish()
    .transform((same) => same ?? false),
  insuredName: requiredText(TEXT_LIMITS.name),
  insuredTypeNID: choice(identityDocumentTypes),
  insuredNationalId: requiredText(TEXT_LIMITS.name),
  insuredDOB: requiredDay(),
  insuredGender: choice(genders),
  insuredRelationship: choice(relationships).refine((relationship) => relationship !== 'brother_sister', {
    error: 'cannot_select_brother_sister' satisfies FieldCode,
  }),
};

const tooOld = {
  INDIVIDUAL: 'over_insured_single_max_age',
  FAMILY: 'over_insured_family_max_age',
} as const satisfies Record<ContractType, FieldCode>;

/** One insured person, under the names of portal §3, with the ages of the kind of contract judged on `today`. */
export function insuredSchema(type: ContractType, today: Day) {
  const ages = INSURED_AGES[type];
  return z
    .strictObject(insuredShape, { error: 'invalid' satisfies FieldCode })
    .refine(
      (i) => isIdentityNumber(i.insuredTypeNID, i.insuredNationalId),
      crossCheck('invalid_national_id', 'insuredNationalId', ['insuredTypeNID', 'insuredNationalId']),
    )
    .refine((i) => ageOn(i.insuredDOB, today) >= ages.min, crossCheck('under_01_age', 'insuredDOB', ['insuredDOB']))
    .refine((i) => ageOn(i.insuredDOB, today) <= ages.max, crossCheck(tooOld[type], 'insuredDOB', ['insuredDOB']));
}

export type Insured = z.output<ReturnType<typeof insuredSchema>>;
