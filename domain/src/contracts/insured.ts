import { z } from 'zod';
import type { InsuredField } from '../contract-fields.ts';
import { ageOn, INSURED_AGES } from '../people/age.ts';
import { genders } from '../people/gender.ts';
import { identityDocumentTypes, isIdentityNumber } from '../people/identity-document.ts';
import { TEXT_LIMITS } from '../people/text.ts';
import type { Day } from '../time/day.ts';
import { crossCheck } from '../validation/cross-checks.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { choice, requiredDay, requiredText } from '../validation/fields.ts';
import { whyNotInsurable } from './insurable.ts';
import { type ContractType, relationships } from './status.ts';

/** The insured persons that one contract of each kind takes, both ends included (VAL-18). */
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
} satisfies Partial<Record<InsuredField, z.ZodType>>;

function relationshipSchema(type: ContractType) {
  return choice(relationships).superRefine((relationship, ctx) => {
    const reason = whyNotInsurable(relationship, type);
    if (reason) ctx.addIssue({ code: 'custom', message: reason.field });
  });
}

const tooOld = {
  INDIVIDUAL: 'over_insured_single_max_age',
  FAMILY: 'over_insured_family_max_age',
} as const satisfies Record<ContractType, FieldCode>;

/** The days on which the youngest and the oldest insured person are judged. */
export type AgeDays = { readonly youngestOn: Day; readonly oldestOn: Day };

/** One insured person (DRAFT-9); ages per contract type. */
export function insuredSchema(type: ContractType, { youngestOn, oldestOn }: AgeDays) {
  const ages = INSURED_AGES[type];
  const shape = {
    ...insuredShape,
    insuredRelationship: relationshipSchema(type),
  } satisfies Record<InsuredField, z.ZodType>;
  return z
    .strictObject(shape, { error: 'invalid' satisfies FieldCode })
    .refine(
      (i) => isIdentityNumber(i.insuredTypeNID, i.insuredNationalId),
      crossCheck('invalid_national_id', 'insuredNationalId', [
        'insuredTypeNID',
        'insuredNationalId',
      ]),
    )
    .refine(
      (i) => ageOn(i.insuredDOB, youngestOn) >= ages.min,
      crossCheck('under_01_age', 'insuredDOB', ['insuredDOB']),
    )
    .refine(
      (i) => ageOn(i.insuredDOB, oldestOn) <= ages.max,
      crossCheck(tooOld[type], 'insuredDOB', ['insuredDOB']),
    );
}

/** The ages of insured persons on the first day of cover, as problems of a form. */
export function agesOutside(
  type: ContractType,
  insureds: readonly { readonly insuredDOB: Day }[],
  on: Day,
): { readonly path: string; readonly code: FieldCode }[] {
  const { min, max } = INSURED_AGES[type];
  return insureds.flatMap(({ insuredDOB }, at) => {
    const age = ageOn(insuredDOB, on);
    if (age >= min && age <= max) return [];
    const code: FieldCode = age < min ? 'under_01_age' : tooOld[type];
    return [{ path: `insuredDetails.${at}.insuredDOB`, code }];
  });
}

export type Insured = z.output<ReturnType<typeof insuredSchema>>;
