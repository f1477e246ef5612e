import { z } from 'zod';
import { objectKeys } from '../objects.ts';
import { TEXT_LIMITS } from '../people/text.ts';
import { REFUND_PERCENTS } from '../pricing/refund.ts';
import { type Day, isBefore } from '../time/day.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { requiredDay, requiredNote, requiredOrInvalid } from '../validation/fields.ts';
import { refundAccountSchema } from './refund-account.ts';

const wholeAmount = z
  .number({ error: requiredOrInvalid })
  .int({ error: 'invalid' satisfies FieldCode })
  .nonnegative({ error: 'invalid' satisfies FieldCode });

const referenceNumber = z
  .string({ error: requiredOrInvalid })
  .min(1, { error: 'required' satisfies FieldCode })
  .max(20, { error: 'invalid' satisfies FieldCode });

/** The refund part of a cancellation (REFUND-2), with the figures that the clerk saw. */
const refundShape = {
  refundDate: requiredDay(),
  remainInsuredDays: wholeAmount,
  refundPercent: z.literal(REFUND_PERCENTS, { error: requiredOrInvalid }),
  /** VND. */
  refundAmount: wholeAmount,
  refundReason: requiredNote(TEXT_LIMITS.refundReason),
};
const refundFields = objectKeys(refundShape);

/**
 * The body of bm-cancelled (REFUND-1): with any refund field, all of them are required; otherwise
 * a note is. A refund may carry a note as well.
 */
export const cancellationSchema = z
  .strictObject({
    referenceNumber,
    noteCancelled: requiredNote(TEXT_LIMITS.cancelNote).nullish(),
    refundDate: refundShape.refundDate.nullish(),
    remainInsuredDays: refundShape.remainInsuredDays.nullish(),
    refundPercent: refundShape.refundPercent.nullish(),
    refundAmount: refundShape.refundAmount.nullish(),
    refundReason: refundShape.refundReason.nullish(),
    /** For money that the gateway can't return (REFUND-8). */
    refundAccount: refundAccountSchema.nullish(),
  })
  .superRefine(
    (body, ctx) => {
      const requiredFields = refundFields.some((field) => body[field] != null)
        ? refundFields
        : (['noteCancelled'] as const);
      for (const field of requiredFields)
        if (body[field] == null)
          ctx.addIssue({ code: 'custom', message: 'required' satisfies FieldCode, path: [field] });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

export type Cancellation = z.output<typeof cancellationSchema>;
export type Refunding = {
  readonly [F in keyof typeof refundShape]: z.output<(typeof refundShape)[F]>;
};

/** The refund of a cancellation; null when nothing is refunded. */
export function toRefunding(cancellation: Cancellation): Refunding | null {
  const { refundDate, remainInsuredDays, refundPercent, refundAmount, refundReason } = cancellation;
  // The schema requires all of them or none.
  if (
    refundDate == null ||
    remainInsuredDays == null ||
    refundPercent == null ||
    refundAmount == null ||
    refundReason == null
  )
    return null;
  return { refundDate, remainInsuredDays, refundPercent, refundAmount, refundReason };
}

/**
 * A refund is dated from the first day of the policy to today (REFUND-6); that of a policy which
 * has not begun, today (RENEW-7).
 */
export function isRefundDay(refundOn: Day, policyStartsOn: Day, today: Day): boolean {
  if (isBefore(today, policyStartsOn)) return refundOn === today;
  return !isBefore(refundOn, policyStartsOn) && !isBefore(today, refundOn);
}
