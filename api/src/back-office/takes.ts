import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { instant, referenceNumber } from '../wire.ts';

/** The clerk who works on the contract (WORK-1), or null. A take reserves nothing. */
export const takenPart = {
  takenByName: z.string().nullable(),
  takenByEmail: z.string().nullable(),
  takenAt: instant.nullable(),
};
const output = z.object({ referenceNumber: z.string(), ...takenPart });

export const takeContract = endpoint({
  name: 'takeContract',
  summary: 'State that the caller works on the contract; `takeOver` also from another clerk',
  method: 'PUT',
  path: '/v1/auth/contract/take',
  access: staff('backOffice'),
  body: z.strictObject({
    referenceNumber,
    takeOver: z.boolean({ error: 'invalid' }).optional(),
  }),
  output,
  refuses: ['NOT_FOUND', 'TAKEN'],
});

export const giveBackContract = endpoint({
  name: 'giveBackContract',
  summary: 'State that the caller no longer works on the contract',
  method: 'PUT',
  path: '/v1/auth/contract/give-back',
  access: staff('backOffice'),
  body: z.strictObject({ referenceNumber }),
  output,
  refuses: ['NOT_FOUND', 'TAKEN'],
});
