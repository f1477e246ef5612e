import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { customerRequestKinds } from '@salus/domain/policyholder/requests.ts';
import { z } from 'zod';
import { instant, money, wireDay } from '../wire.ts';

/** A request of the customer that a clerk has to answer (MY-8). */
export const openRequest = z.object({
  id: z.number().int(),
  kind: z.enum(customerRequestKinds),
  requestedAt: instant,
  answerDueOn: wireDay,
  actDueOn: wireDay.nullable(),
  /** The customer saw this estimate; null unless they ask to cancel. */
  refundEstimate: money.nullable(),
  note: z.string().nullable(),
  /** The consents to withdraw; empty for a cancellation. */
  consents: z.array(z.enum(consentKinds)),
});
export type OpenRequest = z.output<typeof openRequest>;
