import { z } from 'zod';
import type { Day } from '../time/day.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { requiredOrInvalid } from '../validation/fields.ts';
import { healthAnswersSchema } from './health-questions.ts';
import { insuredSchema } from './insured.ts';
import { proposerShape, withProposerRules } from './proposer.ts';

/** The most insured persons that one contract of each kind takes (portal §5, §9); a family needs at least two. */
export const INSURED_COUNT = {
  INDIVIDUAL: { min: 1, max: 1 },
  FAMILY: { min: 2, max: 9 },
} as const;

/**
 * What an officer types for an individual contract: the body of create-temporary (decisions §6), judged on the
 * business day `today`. The form and the server parse with this same value. Does the plan exist and belong to the
 * officer's channel? Only the server can tell, see `contracts/create-draft.ts`.
 */
export function individualDraftSchema(today: Day) {
  return withProposerRules(z.strictObject(individualDraftShape(today)), today).transform(canonical);
}

/** The body of edit-temporary: the same, with the contract meant and the state of it that the officer saw (decisions §4). */
export function individualDraftEditSchema(today: Day) {
  const schema = z.strictObject({
    referenceNumber: z.string({ error: requiredOrInvalid }).min(1, { error: 'required' }).max(20, { error: 'invalid' }),
    updatedAt: z.iso.datetime({ offset: true, error: requiredOrInvalid }),
    ...individualDraftShape(today),
  });
  return withProposerRules(schema, today).transform(canonical);
}

export type IndividualDraftInput = z.input<ReturnType<typeof individualDraftSchema>>;
export type ContractDraft = z.output<ReturnType<typeof individualDraftSchema>>;

function individualDraftShape(today: Day) {
  return {
    planId: z.string({ error: requiredOrInvalid }).min(1, { error: 'required' }).max(20, { error: 'invalid' }),
    ...proposerShape,
    insuredDetails: z
      .array(insuredSchema('INDIVIDUAL', today), { error: requiredOrInvalid })
      .min(INSURED_COUNT.INDIVIDUAL.min, { error: 'required' satisfies FieldCode })
      .max(INSURED_COUNT.INDIVIDUAL.max, { error: 'too_long' satisfies FieldCode }),
    medicalQuestionnaires: healthAnswersSchema,
  };
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
> & { insuredDetails: z.output<ReturnType<typeof insuredSchema>>[] };

/**
 * One form for one meaning: the issuing place that does not belong to the document type is dropped, and "same as
 * proposer" is kept only where every copied field really is the same. What was typed about the insured person counts;
 * the tick is a shortcut of the form and must never overwrite it.
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
