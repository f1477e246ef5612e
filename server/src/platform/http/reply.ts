import { RefusalError } from '@salus/api/refusal-error.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { Refusal, RefusalCode } from '@salus/domain/refusals.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { type FieldProblem, toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import type { z } from 'zod';

/** Returns the message of a refusal in the reader's language, with the params filled in. */
export type Sentence = (
  code: RefusalCode,
  params: Readonly<Record<string, unknown>>,
  language: LanguageCode,
) => string;

type FailureBody = { success: false; error_code: string; message: string; data: unknown };

/** A refusal on the wire (API-2). Instants in its params are serialised like all others. */
export function failureBody(
  refusal: Refusal,
  sentence: Sentence,
  language: LanguageCode,
): FailureBody {
  const data: Readonly<Record<string, unknown>> | null = refusal.params
    ? Object.fromEntries(Object.entries(refusal.params).map(([k, v]) => [k, onWire(v)]))
    : null;
  const { code } = refusal;
  const problems = fieldProblemsIn(refusal);
  return {
    success: false,
    error_code: code,
    message: sentence(code, refusal.params ?? {}, language),
    // Field problems, persons and consents are sent as a list.
    data:
      problems?.map(({ characters: _, ...problem }) => problem) ??
      data?.persons ??
      data?.consents ??
      data,
  };
}

/** The fields of a refusal that names some. */
export function fieldProblemsIn({ params }: Pick<Refusal, 'params'>): FieldProblem[] | null {
  const problems = params?.problems;
  return Array.isArray(problems) ? problems : null;
}

/** The refusal of a body or query that its schema rejects. */
export function validationRefusal(issues: z.core.$ZodIssue[]): RefusalError {
  return fieldRefusal(toFieldProblems(issues));
}

/** A refusal of fields that only the server can check (a reference to an unknown row). */
export function fieldRefusal(problems: readonly FieldProblem[]): RefusalError {
  return new RefusalError('VALIDATION_ERROR', { problems });
}

function onWire(value: unknown): unknown {
  return value instanceof Date ? toIsoWithOffset(value) : value;
}
