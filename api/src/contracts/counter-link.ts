import { overlapReasonShape } from '@salus/domain/contracts/warnings/overlap.ts';
import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { ageRefusals } from '../customer-link.ts';
import { endpoint, publicAccess, staff } from '../endpoint.ts';
import { instant, referenceNumber, warningsPart } from '../wire.ts';

export const showCounterLink = endpoint({
  name: 'showCounterLink',
  summary:
    'An address for a QR code that opens the link on the customer’s phone, once; sends no SMS',
  method: 'POST',
  path: '/v1/auth/contract/counter-link',
  access: staff('sales'),
  body: z.strictObject({ referenceNumber, ...overlapReasonShape }),
  output: z.object({ address: z.string(), expiresAt: instant, ...warningsPart }),
  answersSecret: true,
  refuses: [
    'NOT_FOUND',
    'INVALID_STATE',
    'CHANGE_INFO_PENDING',
    ...ageRefusals,
    'HEALTH_ANSWERS_MISSING',
    'CANNOT_SELECT_BROTHER_SISTER',
    'PREMIUM_IS_ZERO',
    'INSURED_OVERLAP',
    'PRICE_CHANGED',
    'TOO_MANY_REQUESTS',
  ],
});

export const openCounterLink = endpoint({
  name: 'openCounterLink',
  summary: 'The link behind a scanned code; a browser of staff gets none',
  method: 'POST',
  path: '/v1/pub/contract/counter-link',
  access: publicAccess,
  deviceCookie: true,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    code: z.string({ error: requiredOrInvalid }).max(128, { error: 'invalid' }),
  }),
  output: z.object({ token: z.string() }),
  answersSecret: true,
  refuses: ['NOT_FOUND', 'FORBIDDEN'],
});
