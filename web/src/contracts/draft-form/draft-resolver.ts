import { fieldProblemsOf } from '@salus/domain/validation/field-codes.ts';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import type { DraftValues } from './draft-values.ts';

/**
 * Validates by the schema that the server uses. Errors of a whole list are stored under `root`,
 * so that they do not hide errors of its entries.
 */
export function draftResolver<Parsed>(
  schema: z.ZodType<Parsed>,
): Resolver<DraftValues, unknown, Parsed> {
  return (values) => {
    const judged = schema.safeParse(values);
    if (judged.success) return { values: judged.data, errors: {} };
    const errors: FieldErrors<DraftValues> = {};
    for (const { path, code } of fieldProblemsOf(judged.error.issues)) {
      const place = errorPlaceOf(path);
      if (!get(errors, place)) set(errors, place, { type: code, message: code });
    }
    return { values: {}, errors };
  };
}

/** Path in the form's errors for a field path. */
export function errorPlaceOf(path: string): string {
  return path === 'insuredDetails' ? 'insuredDetails.root' : path;
}
