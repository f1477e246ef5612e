import { z } from 'zod';
import { addDays, type Day } from '../time/day.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { requiredOrInvalid } from '../validation/fields.ts';
import { familyInsuredsSchema } from './family-insureds.ts';
import { healthAnswersSchema } from './health-questions.ts';
import { type AgeDays, INSURED_COUNT, type Insured, insuredSchema } from './insured.ts';
import { proposerShape, withProposerRules } from './proposer.ts';
import { RENEWAL_DAYS_BEFORE } from './renewal.ts';
import type { ContractType } from './status.ts';

/**
 * The body of create-temporary and create-family-temporary (DRAFT-1, DRAFT-2), validated for the
 * business day `today`. Form and server share it; only the server checks that the plan is on sale
 * in the officer's channel (`contracts/draft-columns.ts`).
 * @param coveredFrom the first day of a renewal, on which the ages count (RENEW-4)
 */
export function individualDraftSchema(today: Day, coveredFrom = today) {
  return withProposerRules(
    z.strictObject({ ...draftShape, ...oneInsured(ageDays(coveredFrom)) }),
    today,
  ).transform(canonical);
}

/** The family body: the individual body with 2 to 9 insured persons (DRAFT-2). */
export function familyDraftSchema(today: Day, coveredFrom = today) {
  return withProposerRules(
    z.strictObject({ ...draftShape, ...family(ageDays(coveredFrom)) }),
    today,
  ).transform(canonical);
}

const ageDays = (on: Day): AgeDays => ({ youngestOn: on, oldestOn: on });

/** The ages of any renewal that begins soon; the use case knows the contract, and its day. */
const agesOfEdit = (today: Day): AgeDays => ({
  youngestOn: addDays(today, RENEWAL_DAYS_BEFORE + 1),
  oldestOn: today,
});

/** The body of edit-temporary: adds the contract and the `updatedAt` that was read (DRAFT-3). */
export function individualDraftEditSchema(today: Day) {
  const schema = z.strictObject({ ...editShape, ...draftShape, ...oneInsured(agesOfEdit(today)) });
  return withProposerRules(schema, today).transform(canonical);
}

/** The body of edit-family-temporary. */
export function familyDraftEditSchema(today: Day) {
  const schema = z.strictObject({ ...editShape, ...draftShape, ...family(agesOfEdit(today)) });
  return withProposerRules(schema, today).transform(canonical);
}

/** The schema of a new contract of either type. */
export function draftSchema(
  type: ContractType,
): typeof individualDraftSchema | typeof familyDraftSchema {
  return type === 'FAMILY' ? familyDraftSchema : individualDraftSchema;
}

export type IndividualDraftInput = z.input<ReturnType<typeof individualDraftSchema>>;
export type FamilyDraftInput = z.input<ReturnType<typeof familyDraftSchema>>;
/** A validated draft; both contract types have this shape. */
export type ContractDraft = z.output<ReturnType<typeof individualDraftSchema>>;

const draftShape = {
  planId: z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' })
    .max(20, { error: 'invalid' }),
  ...proposerShape,
  medicalQuestionnaires: healthAnswersSchema,
};

const editShape = {
  referenceNumber: z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' })
    .max(20, { error: 'invalid' }),
  updatedAt: z.iso.datetime({ offset: true, error: requiredOrInvalid }),
};

function oneInsured(days: AgeDays) {
  return {
    insuredDetails: z
      .array(insuredSchema('INDIVIDUAL', days), { error: requiredOrInvalid })
      .min(INSURED_COUNT.INDIVIDUAL.min, { error: 'required' satisfies FieldCode })
      .max(INSURED_COUNT.INDIVIDUAL.max, { error: 'too_long' satisfies FieldCode }),
  };
}

function family(days: AgeDays) {
  return { insuredDetails: familyInsuredsSchema(days) };
}

type Identified = Pick<
  z.output<z.ZodObject<typeof proposerShape>>,
  | 'proposerTypeNID'
  | 'proposerName'
  | 'proposerNationalId'
  | 'proposerDOB'
  | 'proposerGender'
  | 'proposerPlaceOfOrigin'
  | 'proposerPlaceCMND'
> & { insuredDetails: Insured[] };

/**
 * One representation per meaning: drops the issuing place of another document type, and keeps
 * `isSameProposer` only when every copied field is equal. Typed values win over the checkbox.
 */
function canonical<T extends Identified>(draft: T): T {
  return {
    ...draft,
    proposerPlaceOfOrigin: draft.proposerTypeNID === 'CCCD' ? draft.proposerPlaceOfOrigin : null,
    proposerPlaceCMND: draft.proposerTypeNID === 'CMND' ? draft.proposerPlaceCMND : null,
    insuredDetails: draft.insuredDetails.map((insured) => ({
      ...insured,
      isSameProposer:
        insured.isSameProposer &&
        insured.insuredRelationship === 'self' &&
        insured.insuredName === draft.proposerName &&
        insured.insuredTypeNID === draft.proposerTypeNID &&
        insured.insuredNationalId === draft.proposerNationalId &&
        insured.insuredDOB === draft.proposerDOB &&
        insured.insuredGender === draft.proposerGender,
    })),
  };
}
