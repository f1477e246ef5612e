import { RefusalError } from '@salus/api/refusal-error.ts';
import { isObject } from '@salus/domain/objects.ts';
import { type FieldProblem, isFieldCode } from '@salus/domain/validation/field-codes.ts';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** The fields that the server refused, from the `data` of a VALIDATION_ERROR; else none. */
export function refusedFields(error: unknown): FieldProblem[] {
  const isRefused = error instanceof RefusalError && error.code === 'VALIDATION_ERROR';
  const fields = isRefused ? error.params?.fields : null;
  return Array.isArray(fields) ? fields.filter(isFieldProblem) : [];
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isObject(value) && typeof value['path'] === 'string' && isFieldCode(value['code']);
}

/**
 * Shows the server's field errors at the fields of a form; they stay until the field changes.
 * @returns the paths of the refused fields
 */
export function showRefusedFields<Values extends FieldValues>(
  { setError }: { readonly setError: UseFormSetError<Values> },
  error: unknown,
  isField: (path: string) => path is FieldPath<Values>,
): string[] {
  const problems = refusedFields(error);
  for (const { path, code } of problems)
    if (isField(path)) setError(path, { type: 'server', message: code });
  return problems.map(({ path }) => path);
}
