import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { copiedToken } from '@salus/domain/verification/copied-token.ts';
import { z } from 'zod';
import { endpoint, policyholder, publicAccess, staff } from '../endpoint.ts';
import { referenceNumber } from '../wire.ts';

export const setOwnOffers = endpoint({
  name: 'setOwnOffers',
  summary: 'The customer of a policy agrees to offers, or ends them',
  method: 'PUT',
  path: '/v1/customer/my/offers',
  access: policyholder,
  limitedAs: 'link-look-up',
  body: z.strictObject({ accepted: z.boolean({ error: requiredOrInvalid }) }),
  output: z.object({ accepted: z.boolean() }),
});

export const endOffersByLink = endpoint({
  name: 'endOffersByLink',
  summary:
    'End the offers by the code of the address in an offer, without signing in; any code is ' +
    'answered alike',
  method: 'POST',
  path: '/v1/customer/my/offers-end',
  access: publicAccess,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    code: z
      .string({ error: requiredOrInvalid })
      .overwrite(copiedToken)
      .min(1, { error: 'required' })
      .max(128, { error: 'too_long' }),
  }),
  output: z.object({}),
});

export const endOffers = endpoint({
  name: 'endOffers',
  summary: 'End the offers to the customer of a contract',
  method: 'PUT',
  path: '/v1/auth/contract/end-offers',
  access: staff('sales', 'backOffice'),
  body: z.strictObject({ referenceNumber }),
  output: z.object({ referenceNumber: z.string() }),
  refuses: ['NOT_FOUND'],
});
