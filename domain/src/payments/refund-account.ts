import { z } from 'zod';
import { lettersWithoutLatin } from '../people/letters/latin.ts';
import { TEXT_LIMITS } from '../people/text.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import { fieldIssue, requiredOrInvalid, requiredText } from '../validation/fields.ts';
import type { CustomerRefundState } from './customer-refund-state.ts';
import { isPaidRefund, isPayableByHand, type RefundStatus } from './refund-status.ts';

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
    /** The holder as banks write it: a file for the bank has Latin letters only (REFUND-13). */
    accountName: requiredText(TEXT_LIMITS.name).superRefine((name, ctx) => {
      const characters = lettersWithoutLatin(name);
      if (characters.length > 0) ctx.addIssue(fieldIssue('special_characters', characters));
    }),
  },
  { error: requiredOrInvalid },
);
export type RefundAccount = z.output<typeof refundAccountSchema>;

/** The same bank, number and name; two refunds without an account have the same one. */
export function isSameAccount(one: RefundAccount | null, other: RefundAccount | null): boolean {
  if (one === null || other === null) return one === other;
  const { bankBin, accountNo, accountName } = one;
  const isSameNumber = bankBin === other.bankBin && accountNo === other.accountNo;
  return isSameNumber && accountName === other.accountName;
}

/** The state that the customer sees (MY-10). */
export function customerRefundState(
  refund: {
    readonly status: RefundStatus;
    readonly requestedAt: Date;
    readonly hasAccount: boolean;
  },
  now: Date,
): CustomerRefundState {
  const { status, requestedAt, hasAccount } = refund;
  if (isPaidRefund(status)) return 'DONE';
  return !hasAccount && isPayableByHand(status, requestedAt, now)
    ? 'ACCOUNT_MISSING'
    : 'IN_PROGRESS';
}

export const batchFormats = ['csv', 'pain001'] as const;
export type BatchFormat = (typeof batchFormats)[number];

/** The number as its customer and the history see it: its last four characters. */
export function maskAccountNo(accountNo: string): string {
  return `••••${accountNo.slice(-4)}`;
}
