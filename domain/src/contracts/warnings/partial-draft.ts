import { z } from 'zod';
import { fieldsOf, insuredFields, proposerFields } from '../../contract-fields.ts';
import { objectOf } from '../../objects.ts';
import { identityDocumentTypes, proposerDocumentTypes } from '../../people/identity-document.ts';
import { TEXT_LIMITS } from '../../people/text.ts';
import type { FieldCode } from '../../validation/field-codes.ts';
import { choice, requiredDay, requiredText } from '../../validation/fields.ts';
import { INSURED_COUNT } from '../insured.ts';
import { genders, relationships } from '../status.ts';

/** A field that is null while it is absent or wrong. */
const judged = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .catch(null);
/** A field of the body that no warning depends on. */
const ignored = z.unknown().optional();

const proposer = {
  ...objectOf(fieldsOf(proposerFields), () => ignored),
  proposerName: judged(requiredText(TEXT_LIMITS.name)),
  proposerTypeNID: judged(choice(proposerDocumentTypes)),
  proposerNationalId: judged(requiredText(TEXT_LIMITS.name)),
  proposerNationalIdDate: judged(requiredDay()),
  proposerDOB: judged(requiredDay()),
  proposerGender: judged(choice(genders)),
};

const insured = {
  ...objectOf(fieldsOf(insuredFields), () => ignored),
  insuredName: judged(requiredText(TEXT_LIMITS.name)),
  insuredTypeNID: judged(choice(identityDocumentTypes)),
  insuredNationalId: judged(requiredText(TEXT_LIMITS.name)),
  insuredDOB: judged(requiredDay()),
  insuredGender: judged(choice(genders)),
  insuredRelationship: judged(choice(relationships)),
};

/**
 * The body of create-* and edit-* while it is typed (WARN-8): a missing or wrong value is null.
 * Unknown fields and too many persons are refused.
 */
export const partialDraftSchema = z.strictObject({
  referenceNumber: judged(z.string().trim().min(1).max(20)),
  updatedAt: ignored,
  planId: ignored,
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
        medQuestionId: ignored,
        medQuestionContent: ignored,
        medQuestionResult: ignored,
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
