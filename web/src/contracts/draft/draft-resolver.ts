import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from '../../calls/forms/form-resolver.ts';
import type { DraftValues } from './draft-values.ts';

/**
 * Validates by the schema that the server uses. Errors of the whole list of persons are stored
 * under `root`, so that they do not hide errors of its entries.
 */
export function draftResolver<Parsed>(
  schema: z.ZodType<Parsed>,
): Resolver<DraftValues, unknown, Parsed> {
  const validate = formResolver(z.preprocess((values: DraftValues) => values, schema));
  // The name of an entry marks the list as one, also while no entry is on the page.
  return (values, context, options) =>
    validate(values, context, { ...options, names: ['insuredDetails.0'] });
}
