import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';

/** An instant on the wire: ISO 8601 with the offset of business time (decisions §6). Takes a Date, gives text. */
export const instant = z
  .date()
  .transform(toIsoWithOffset)
  .pipe(z.string())
  .meta({ id: 'Instant', description: 'ISO 8601 with offset' });

/** Whole dong. */
export const money = z.number().int().meta({ description: 'VND, whole dong' });

/** A calendar day, `YYYY-MM-DD`. */
export const wireDay = z.string().meta({ format: 'date' });

/** A contract's business number in a query or body. */
export const referenceNumber = z
  .string({ error: (issue) => (issue.input == null || issue.input === '' ? 'required' : 'invalid') })
  .trim()
  .min(1, { error: 'required' })
  .max(20, { error: 'invalid' });

/** A refusal as it stands inside another answer: why a button is disabled. */
export const refusalView = z.object({
  error_code: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
