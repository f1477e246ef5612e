import { z } from 'zod';
import type { ProposerField } from '../contract-fields.ts';
import { ageOn, isPlausibleBirth, PROPOSER_MIN_AGE } from '../people/age.ts';
import { genders } from '../people/gender.ts';
import {
  cccdIssuers,
  isIdentityNumber,
  proposerDocumentTypes,
} from '../people/identity-document.ts';
import { isPhoneNumber } from '../people/phone.ts';
import { TEXT_LIMITS } from '../people/text.ts';
import { type Day, isBefore } from '../time/day.ts';
import { crossCheck } from '../validation/cross-checks.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import {
  choice,
  fieldIssue,
  namesOutside,
  optionalDay,
  optionalText,
  requiredDay,
  requiredEmail,
  requiredOrInvalid,
  requiredText,
} from '../validation/fields.ts';

/** The fields of the person who buys the contract, under the names of DRAFT-8. */
export const proposerShape = {
  proposerName: requiredText(TEXT_LIMITS.name),
  proposerTypeNID: choice(proposerDocumentTypes),
  proposerNationalId: requiredText(TEXT_LIMITS.name),
  proposerNationalIdDate: optionalDay(),
  proposerPlaceOfOrigin: z
    .enum(cccdIssuers, { error: 'invalid' satisfies FieldCode })
    .or(z.literal('').transform(() => null))
    .nullish()
    .transform((issuer) => issuer || null),
  proposerPlaceCMND: optionalText(TEXT_LIMITS.name),
  proposerDOB: requiredDay(),
  proposerGender: choice(genders),
  proposerMobile: z
    .string({ error: requiredOrInvalid })
    .overwrite((text) => text.trim())
    .min(1, { error: 'required' satisfies FieldCode })
    .max(TEXT_LIMITS.phone, { error: 'too_long' satisfies FieldCode })
    .superRefine((text, ctx) => {
      if (text !== '' && !isPhoneNumber(text))
        ctx.addIssue(fieldIssue('invalid_phone', namesOutside(text, /[0-9]/)));
    }),
  proposerEmail: requiredEmail(),
  proposerAddress: optionalText(TEXT_LIMITS.address),
} as const satisfies Record<ProposerField, z.ZodType>;

/** A proposer that passed validation. */
export type Proposer = z.output<z.ZodObject<typeof proposerShape>>;

/** The rules across the proposer's fields (VAL-7 to VAL-10), on the business day `today`. */
export function withProposerRules<T extends z.ZodType<Proposer>>(schema: T, today: Day): T {
  return schema
    .refine(
      (p) => isIdentityNumber(p.proposerTypeNID, p.proposerNationalId),
      crossCheck('invalid_national_id', 'proposerNationalId', [
        'proposerTypeNID',
        'proposerNationalId',
      ]),
    )
    .refine(
      (p) => p.proposerTypeNID === 'PASSPORT' || p.proposerNationalIdDate !== null,
      crossCheck('required', 'proposerNationalIdDate', [
        'proposerTypeNID',
        'proposerNationalIdDate',
      ]),
    )
    .refine(
      (p) => p.proposerNationalIdDate === null || !isBefore(today, p.proposerNationalIdDate),
      crossCheck('invalid', 'proposerNationalIdDate', ['proposerNationalIdDate']),
    )
    .refine(
      (p) => p.proposerNationalIdDate === null || isBefore(p.proposerDOB, p.proposerNationalIdDate),
      crossCheck('invalid', 'proposerNationalIdDate', ['proposerNationalIdDate', 'proposerDOB']),
    )
    .refine(
      (p) => p.proposerTypeNID !== 'CCCD' || p.proposerPlaceOfOrigin !== null,
      crossCheck('required', 'proposerPlaceOfOrigin', ['proposerTypeNID', 'proposerPlaceOfOrigin']),
    )
    .refine(
      (p) => p.proposerTypeNID !== 'CMND' || p.proposerPlaceCMND !== null,
      crossCheck('required', 'proposerPlaceCMND', ['proposerTypeNID', 'proposerPlaceCMND']),
    )
    .refine(
      (p) => ageOn(p.proposerDOB, today) >= PROPOSER_MIN_AGE,
      crossCheck('under_18_age', 'proposerDOB', ['proposerDOB']),
    )
    .refine(
      (p) => isPlausibleBirth(p.proposerDOB, today),
      crossCheck('over_120_age', 'proposerDOB', ['proposerDOB']),
    );
}
