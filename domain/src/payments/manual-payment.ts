import { z } from 'zod';
import { TEXT_LIMITS } from '../people/text.ts';
import { type Day, isBefore } from '../time/day.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { requiredDay, requiredNote, requiredOrInvalid } from '../validation/fields.ts';

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** What a clerk says of money that came in another way than by the gateway (portal §5 "Manual payment"). */
export const manualPaymentShape = {
  paymentDate: requiredDay(),
  /** HH:mm:ss in business time, whatever zone the clerk's computer is in. */
  paymentTime: z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' satisfies FieldCode })
    .refine((text) => text === '' || CLOCK_TIME.test(text), { error: 'invalid' satisfies FieldCode }),
  manualPaymentNote: requiredNote(TEXT_LIMITS.manualPaymentNote),
};

export const manualPaymentSchema = z.strictObject(manualPaymentShape);
export type ManualPayment = z.output<typeof manualPaymentSchema>;

/**
 * May money of this day pay a contract made on `createdOn`? Not before it was made, and not in the future (decisions §4).
 * Judged by the day and not by the second: bank slips, clerks' clocks and ours differ by minutes.
 */
export function isPaymentDay(paidOn: Day, createdOn: Day, today: Day): boolean {
  return !isBefore(paidOn, createdOn) && !isBefore(today, paidOn);
}

/** The instant of a manual payment. */
export function paidAt({ paymentDate, paymentTime }: Pick<ManualPayment, 'paymentDate' | 'paymentTime'>): Date {
  return new Date(`${paymentDate}T${paymentTime}+07:00`);
}
