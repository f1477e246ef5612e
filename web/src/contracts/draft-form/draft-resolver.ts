import { fieldProblemsOf } from '@salus/domain/validation/field-codes.ts';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import type { DraftValues } from './draft-values.ts';

/**
 * The form's judge: the schema that the server judges by. What is wrong with a list as a whole stands under its `root`,
 * so that it hides nothing of what is wrong with its entries.
 */
export function draftResolver<Parsed>(schema: z.ZodType<Parsed>): Resolver<DraftValues, unknown, Parsed> {
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

/** Where the error about a path is kept. */
export function errorPlaceOf(path: string): string {
  return path === 'insuredDetails' ? 'insuredDetails.root' : path;
}
