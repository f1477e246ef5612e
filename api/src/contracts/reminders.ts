import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { linkRefusals } from '../customer-link.ts';
import { customer, endpoint, staff } from '../endpoint.ts';
import { referenceNumber } from '../wire.ts';

const paused = z.boolean({ error: requiredOrInvalid });

export const setReminders = endpoint({
  name: 'setReminders',
  summary: 'Pause the reminders to the customer of a contract, or continue them',
  method: 'PUT',
  path: '/v1/auth/contract/reminders',
  access: staff('sales', 'backOffice'),
  body: z.strictObject({ referenceNumber, paused }),
  output: z.object({ referenceNumber: z.string(), paused: z.boolean() }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'REMINDERS_STOPPED'],
});

export const stopReminders = endpoint({
  name: 'stopReminders',
  summary: 'The customer wants no reminders of this contract, or wants them again',
  method: 'POST',
  path: '/v1/customer/contract/reminders',
  access: customer,
  limitedAs: 'link-look-up',
  body: z.strictObject({ paused }),
  output: z.object({ paused: z.boolean() }),
  refuses: linkRefusals,
});
