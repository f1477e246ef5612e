import { contactFields } from '@salus/domain/policyholder/contact-change.ts';
import { z } from 'zod';
import { instant } from '../wire.ts';

/**
 * The last change of the customer's contact by staff after the customer agreed; null without one
 * (LIFE-16). Every view of a refund account has it.
 */
export const contactChange = z
  .object({
    changedAt: instant,
    /** The member of staff; null for a program. */
    by: z.string().nullable(),
    /** All that staff have changed since the customer agreed. */
    fields: z.array(z.enum(contactFields)),
  })
  .nullable();
export type ContactChange = NonNullable<z.output<typeof contactChange>>;
