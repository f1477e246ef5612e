import { familyDraftSchema, individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { perDay } from '@salus/domain/time/per-day.ts';
import { type FieldProblem, toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import { useWatch } from 'react-hook-form';
import type { DraftValues } from './draft-values.ts';

const schemas = { INDIVIDUAL: perDay(individualDraftSchema), FAMILY: perDay(familyDraftSchema) };

/**
 * Missing and invalid fields, validated on every change by the rules of submit. A person who is the
 * proposer has the proposer's problems too.
 */
export function useDraftProblems(type: ContractType, today: Day): FieldProblem[] {
  const values = useWatch<DraftValues>();
  return toFieldProblems(schemas[type](today).safeParse(values).error?.issues ?? []);
}
