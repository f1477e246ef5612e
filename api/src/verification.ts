import { overlapReasonShape } from '@salus/domain/contracts/warnings/overlap.ts';
import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { OTP_PATTERN } from '@salus/domain/verification/one-time-code.ts';
import { z } from 'zod';
import { ageRefusals } from './customer-link.ts';
import { endpoint, staff } from './endpoint.ts';
import { smsRefusals } from './sms-refusals.ts';
import { instant, referenceNumber, warningsPart } from './wire.ts';

/** Refusals of the lifecycle rules while the customer can't be verified. */
const verificationRefusals = [
  'NOT_FOUND',
  'INVALID_STATE',
  'CHANGE_INFO_PENDING',
  ...ageRefusals,
  'HEALTH_ANSWERS_MISSING',
  'CANNOT_SELECT_BROTHER_SISTER',
  'PREMIUM_IS_ZERO',
] as const;

export const generateOtp = endpoint({
  name: 'generateOtp',
  summary: 'Send the customer a one-time code by SMS',
  method: 'PUT',
  path: '/v1/auth/otp/generate',
  access: staff('sales'),
  body: z.strictObject({ referenceNumber, ...overlapReasonShape }),
  output: z.object({ expiresAt: instant, resendAt: instant, ...warningsPart }),
  refuses: [
    ...verificationRefusals,
    'INSURED_OVERLAP',
    'PRICE_CHANGED',
    'RATE_LIMIT_OTP',
    'OTP_RESEND_TOO_SOON',
    ...smsRefusals,
  ],
});

export const verifyOtp = endpoint({
  name: 'verifyOtp',
  summary: 'Verify the customer by the code that they read out',
  method: 'PUT',
  path: '/v1/auth/otp/verify',
  access: staff('sales'),
  body: z.strictObject({
    referenceNumber,
    otpCustomer: z
      .string({
        error: (issue) => (issue.input == null ? 'required' : ('otp_invalid' satisfies FieldCode)),
      })
      .overwrite((text) => cleanDigits(text).replaceAll(/\s/g, ''))
      .min(1, { error: 'required' satisfies FieldCode })
      .refine((text) => text === '' || OTP_PATTERN.test(text), {
        error: 'otp_invalid' satisfies FieldCode,
      }),
    ...overlapReasonShape,
  }),
  output: z.object({ verifiedAt: instant }),
  refuses: [...verificationRefusals, 'INSURED_OVERLAP', 'OTP_INCORRECT', 'OTP_EXPIRED'],
});
