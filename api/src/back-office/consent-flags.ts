import { consentFlags } from '@salus/domain/contracts/status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { choice, requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { instant, referenceNumber } from '../wire.ts';

export const clearConsentFlag = endpoint({
  name: 'clearConsentFlag',
  summary: 'Clear a flag of the customer’s consent after a look; a later consent may raise it',
  method: 'PUT',
  path: '/v1/auth/contract/bm-clear-flag',
  access: staff('backOffice'),
  body: z.strictObject({
    referenceNumber,
    flag: choice(consentFlags),
    note: requiredNote(TEXT_LIMITS.reviewNote),
  }),
  output: z.object({
    referenceNumber: z.string(),
    flag: z.enum(consentFlags),
    updatedAt: instant,
  }),
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});
