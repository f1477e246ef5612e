import { z } from 'zod';
import { insuredFields, proposerFields, tableFields } from '../../contract-fields.ts';
import { objectFromKeys } from '../../objects.ts';
import { genders } from '../../people/gender.ts';
import { identityDocumentTypes, proposerDocumentTypes } from '../../people/identity-document.ts';
import { TEXT_LIMITS } from '../../people/text.ts';
import type { FieldCode } from '../../validation/field-codes.ts';
import { choice, requiredDay, requiredText } from '../../validation/fields.ts';
import { INSURED_COUNT } from '../insured.ts';
import { relationships } from '../status.ts';

/** A field that is null while it is absent or wrong. */
const nullUnlessValid = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .catch(null);
/** A field of the body that no warning depends on. */
const anyValue = z.unknown().optional();

const proposer = {
  ...objectFromKeys(tableFields(proposerFields), () => anyValue),
  proposerName: nullUnlessValid(requiredText(TEXT_LIMITS.name)),
  proposerTypeNID: nullUnlessValid(choice(proposerDocumentTypes)),
  proposerNationalId: nullUnlessValid(requiredText(TEXT_LIMITS.name)),
  proposerNationalIdDate: nullUnlessValid(requiredDay()),
  proposerDOB: nullUnlessValid(requiredDay()),
  proposerGender: nullUnlessValid(choice(genders)),
};

const insured = {
  ...objectFromKeys(tableFields(insuredFields), () => anyValue),
  insuredName: nullUnlessValid(requiredText(TEXT_LIMITS.name)),
  insuredTypeNID: nullUnlessValid(choice(identityDocumentTypes)),
  insuredNationalId: nullUnlessValid(requiredText(TEXT_LIMITS.name)),
  insuredDOB: nullUnlessValid(requiredDay()),
  insuredGender: nullUnlessValid(choice(genders)),
  insuredRelationship: nullUnlessValid(choice(relationships)),
};

/**
 * The body of create-* and edit-* while it is typed (WARN-8): a missing or wrong value is null.
 * Unknown fields and too many persons are refused.
 */
export const partialDraftSchema = z.strictObject({
  referenceNumber: nullUnlessValid(z.string().trim().min(1).max(20)),
  updatedAt: anyValue,
  planId: anyValue,
  ...proposer,
  insuredDetails: z
    .array(z.strictObject(insured, { error: 'invalid' satisfies FieldCode }), {
      error: 'invalid' satisfies FieldCode,
    })
    .max(INSURED_COUNT.FAMILY.max, { error: 'too_long' satisfies FieldCode })
    .nullish()
    .transform((persons) => persons ?? []),
  medicalQuestionnaires: z
    .array(
      z.strictObject({
        medQuestionId: anyValue,
        medQuestionContent: anyValue,
        medQuestionResult: anyValue,
      }),
      { error: 'invalid' satisfies FieldCode },
    )
    .nullish(),
});

/** The parts of a draft that warnings depend on, of a whole draft or of an unfinished one. */
export type PartialDraft = Readonly<
  Pick<
    z.output<typeof partialDraftSchema>,
    | 'proposerName'
    | 'proposerTypeNID'
    | 'proposerNationalId'
    | 'proposerNationalIdDate'
    | 'proposerDOB'
    | 'proposerGender'
  >
> & { readonly insuredDetails: readonly PartialInsured[] };

export type PartialInsured = Readonly<
  Omit<z.output<z.ZodObject<typeof insured>>, 'isSameProposer'>
>;
