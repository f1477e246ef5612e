import { z } from 'zod';
import { TEXT_LIMITS } from '../people/text.ts';
import { type Day, isBefore } from '../time/day.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import {
  requiredDay,
  requiredNote,
  requiredOrInvalid,
  requiredText,
} from '../validation/fields.ts';

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A clerk's record of a payment outside of the gateway (PAY-13). */
export const manualPaymentShape = {
  paymentDate: requiredDay(),
  /** HH:mm:ss in business time, regardless of the computer's zone. */
  paymentTime: z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' satisfies FieldCode })
    .refine((text) => text === '' || CLOCK_TIME.test(text), {
      error: 'invalid' satisfies FieldCode,
    }),
  manualPaymentNote: requiredNote(TEXT_LIMITS.manualPaymentNote),
  /** The number of the receipt for cash, which no bank shows (CLOSE-7). */
  cashReceipt: requiredText(TEXT_LIMITS.cashReceipt).nullish(),
  /** Evidence of the customer's consent on paper (CONSENT-5). */
  consentEvidence: z
    .strictObject(
      { reference: requiredText(TEXT_LIMITS.consentReference) },
      { error: 'invalid' satisfies FieldCode },
    )
    .nullish(),
};

export const manualPaymentSchema = z.strictObject(manualPaymentShape);
type ManualPayment = z.output<typeof manualPaymentSchema>;

/**
 * Whether money of this day may pay a contract created on `createdOn`: not earlier, not in the
 * future (PAY-14). Compares days, because bank slips and clocks differ by minutes.
 */
export function isPaymentDay(paidOn: Day, createdOn: Day, today: Day): boolean {
  return !isBefore(paidOn, createdOn) && !isBefore(today, paidOn);
}

/** The instant of a manual payment. */
export function paidAt({
  paymentDate,
  paymentTime,
}: Pick<ManualPayment, 'paymentDate' | 'paymentTime'>): Date {
  return new Date(`${paymentDate}T${paymentTime}+07:00`);
}
