import { alarmKinds } from '@salus/domain/operations/alarms.ts';
import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { aboutContract } from '../contract-view.ts';
import { endpoint, staff } from '../endpoint.ts';
import { instant } from '../wire.ts';
import { worklist } from '../worklist.ts';

/** An event that has to be looked into (INT-13). Repeats of one hour are one. */
export const alarm = z.object({
  id: z.number().int(),
  kind: z.enum(alarmKinds),
  raisedAt: instant,
  lastAt: instant,
  count: z.number().int(),
  /** The account that caused it; null without one. */
  accountName: z.string().nullable(),
  emailAddress: z.string().nullable(),
  /** The trace of the first one in the log (RUN-16); null without one. */
  traceId: z.string().nullable(),
  contract: z.object(aboutContract).nullable(),
});
export type Alarm = z.output<typeof alarm>;

export const listAlarms = worklist({
  name: 'listAlarms',
  summary: 'Alarms that no clerk has seen yet, oldest first',
  path: '/v1/auth/contract/bm-alarms',
  isRefreshed: true,
  row: alarm,
});

export const seeAlarms = endpoint({
  name: 'seeAlarms',
  summary: 'Take alarms off the list',
  method: 'PUT',
  path: '/v1/auth/contract/bm-see-alarms',
  access: staff('backOffice'),
  body: z.strictObject({
    alarmIds: z
      .array(z.number({ error: requiredOrInvalid }).int().positive(), { error: requiredOrInvalid })
      .min(1, { error: 'required' })
      .max(100, { error: 'too_long' }),
  }),
  /** Those that were unseen before. */
  output: z.object({ seen: z.number().int() }),
});
