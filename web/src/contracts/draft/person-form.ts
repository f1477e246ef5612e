import { isSelf } from '@salus/domain/contracts/family-insureds.ts';
import { type Insured, insuredSchema } from '@salus/domain/contracts/insured.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { crossCheck } from '@salus/domain/validation/cross-checks.ts';
import { z } from 'zod';

/** A form with one family member at index 0, where the fields of an insured person bind. */
export type PersonForm = { readonly insuredDetails: [Insured] };

/** Validates one person of a family among the others, like the server. */
export function personSchema(today: Day, isSelfTaken: boolean): z.ZodType<PersonForm> {
  const person = insuredSchema('FAMILY', { youngestOn: today, oldestOn: today }).refine(
    (candidate) => !isSelfTaken || !isSelf(candidate),
    crossCheck('lbl_family_insured_only_one_self', 'insuredRelationship', ['insuredRelationship']),
  );
  return z.object({ insuredDetails: z.tuple([person]) });
}
