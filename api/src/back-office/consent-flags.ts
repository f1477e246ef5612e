import { reminderRefusals } from '@salus/domain/contracts/consent-reminder.ts';
import { consentFlags } from '@salus/domain/contracts/status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { choice, requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { namedContracts } from '../contracts/named-contracts.ts';
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

export const remindConsents = endpoint({
  name: 'remindConsents',
  summary: 'Remind customers of the consent that their contract lacks, each once a day',
  method: 'PUT',
  path: '/v1/auth/contract/bm-remind-consent',
  access: staff('backOffice'),
  body: z.strictObject({
    referenceNumbers: namedContracts(100),
  }),
  /** In request order, for each number: whether a reminder is sent, and the refusal if not. */
  output: z.array(
    z.object({
      referenceNumber: z.string(),
      isReminded: z.boolean(),
      error_code: z.enum(reminderRefusals).nullable(),
    }),
  ),
});
