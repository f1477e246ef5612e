import { readBankTime } from '@salus/domain/payments/statements/bank-time.ts';
import { transferResults } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { linkRefusals, orderRefusals } from '../customer-link.ts';
import { customer, endpoint, publicAccess, staff } from '../endpoint.ts';
import { referenceNumber } from '../wire.ts';
import { transferOrder } from './transfer-view.ts';

const invalid = { error: 'invalid' };

/** The customer's consents, as for every way to pay. */
const consentFields = {
  consents: z.array(z.string(invalid).max(40, invalid), invalid).max(10, invalid).optional(),
  termsVersion: z.string(invalid).max(40, invalid).optional(),
  language: z.string(invalid).max(5, invalid).optional(),
};

export const openTransferByLink = endpoint({
  name: 'openTransferByLink',
  summary: 'An order that the customer pays by bank transfer',
  method: 'POST',
  path: '/v1/customer/payment/transfer-order',
  access: customer,
  captcha: 'payment-link',
  deviceCookie: true,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    ...consentFields,
    /** Digest of the displayed contract; when sent, payment of any other state is refused. */
    shownDigest: z.string(invalid).max(64, invalid).optional(),
  }),
  output: transferOrder,
  refuses: [
    ...linkRefusals,
    'CAPTCHA_FAILED',
    'CHANGE_INFO_PENDING',
    'CONTRACT_CHANGED',
    'LINK_STEP_UP_REQUIRED',
    'BANK_TRANSFER_OFF',
    ...orderRefusals,
  ],
});

export const openTransfer = endpoint({
  name: 'openTransfer',
  summary: 'An order by bank transfer, for an officer whose customer was verified by code',
  method: 'POST',
  path: '/v1/auth/payment/transfer-order',
  access: staff('sales'),
  body: z.strictObject({ referenceNumber, ...consentFields }),
  output: transferOrder,
  refuses: [
    'NOT_FOUND',
    'INVALID_STATE',
    'CHANGE_INFO_PENDING',
    'CUSTOMER_NOT_VERIFIED',
    'BANK_TRANSFER_OFF',
    ...orderRefusals,
  ],
});

/** The header with the hexadecimal HMAC-SHA256 of a notice's raw body. */
export const NOTICE_SIGNATURE_HEADER = 'x-signature';

const text = (max: number) =>
  z
    .string({ error: requiredOrInvalid })
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'too_long' });

/** A movement of the insurer's account. */
export const bankNotice = z.strictObject({
  transactionId: text(100),
  bankReference: text(100),
  /** The insurer's account. */
  accountNo: text(40),
  amount: z
    .number({ error: requiredOrInvalid })
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' }),
  currency: z.literal('VND', invalid).optional(),
  content: z
    .string({ error: requiredOrInvalid })
    .max(1000, { error: 'too_long' })
    .nullable()
    .transform((content) => content ?? ''),
  /** A day and a time, as in statements; without an offset it is Vietnamese time. */
  paidAt: z.string({ error: requiredOrInvalid }).transform((text, { addIssue }) => {
    const read = readBankTime(text);
    if (read && !read.isDayOnly) return read.paidAt;
    addIssue({ code: 'custom', message: text === '' ? 'required' : 'invalid' });
    return z.NEVER;
  }),
});

export const receiveBankNotice = endpoint({
  name: 'receiveBankNotice',
  summary: 'A movement of the bank account, signed by the notice service',
  method: 'POST',
  path: '/v1/pub/bank/notice',
  access: publicAccess,
  limitedAs: 'unlimited',
  envelope: 'data-and-bare',
  body: bankNotice,
  output: z.object({ result: z.enum(transferResults) }),
  refuses: ['UNAUTHORIZED'],
});
