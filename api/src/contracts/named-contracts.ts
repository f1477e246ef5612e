import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { referenceNumber } from '../wire.ts';

/** The contracts that a call names: one at least, `most` at most. */
export const namedContracts = (most: number) =>
  z
    .array(referenceNumber, { error: requiredOrInvalid })
    .min(1, { error: 'required' })
    .max(most, { error: 'too_long' });
