import { z } from 'zod';
import { TEXT_LIMITS } from '../people/text.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { requiredOrInvalid, requiredText } from '../validation/fields.ts';

const matching = (pattern: RegExp) =>
  z
    .string({ error: requiredOrInvalid })
    .trim()
    .min(1, { error: 'required' satisfies FieldCode })
    .refine((text) => text === '' || pattern.test(text), { error: 'invalid' satisfies FieldCode });

/** The customer's account for a refund by transfer (REFUND-8). */
export const refundAccountSchema = z.strictObject(
  {
    /** The bank's six digits. */
    bankBin: matching(/^\d{6}$/),
    accountNo: matching(/^[0-9A-Za-z]{1,34}$/),
    accountName: requiredText(TEXT_LIMITS.name),
  },
  { error: requiredOrInvalid },
);
export type RefundAccount = z.output<typeof refundAccountSchema>;

export const batchFormats = ['csv', 'pain001'] as const;
export type BatchFormat = (typeof batchFormats)[number];

/** The account as its customer sees it: the bank, and the last four characters of the number. */
export function maskAccountNo(accountNo: string): string {
  return `••••${accountNo.slice(-4)}`;
}
