import { ADMIN_REASON_MIN, TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requiredReason } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { staff } from '../endpoint.ts';

/** Parts that the calls about accounts, units and the catalogue share. */

export const adminReads = staff('admin');
/** Every change of the desk needs a recent second factor, where the account has one (MFA-4). */
export const adminWrites = { ...staff('admin'), stepUp: 'always' } as const;

/** Why, for the history. */
export const adminReason = requiredReason(ADMIN_REASON_MIN, TEXT_LIMITS.adminReason);

/** The answer with status 202 where a second admin has to decide. */
export const pendingRequest = z.object({
  requestId: z.number().int(),
  state: z.literal('PENDING'),
});

/** The enabled admins after a change took one away. Below 2 no second one decides requests. */
export const adminsLeft = z.number().int().optional();

/** From the region down, separated by ` > `; null for the head office. */
export const unitPath = z.string().nullable();

const id = z
  .string({ error: 'invalid' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'invalid' })
  .transform(Number);
/** The id of a row in a query. */
export const idParameter = id.optional();
export const requiredIdParameter = id;

/** `true` or `false` in a query. */
export const switchParameter = z
  .enum(['true', 'false'], { error: 'invalid' })
  .optional()
  .transform((value) => value === 'true');
