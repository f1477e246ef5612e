import { identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { fieldCodes } from '@salus/domain/validation/field-codes.ts';
import { describe, expect, test } from 'vitest';
import { hasMessages, readMessages } from '../message-files.ts';
import { readSource } from '../sources.ts';

const SHARED = 'messages/src/domain';
const STAFF = 'messages/src/staff';
const CUSTOMER = 'messages/src/customer';

/**
 * The codes and messages of VAL-1 and PAY-9, copied by hand. Each has a translation in every
 * language, and the named file shows or chooses it.
 */
type Message = {
  readonly title: string;
  readonly keys: readonly string[];
  /** The file that shows or chooses the message, and a text that it must contain. */
  readonly file: string;
  readonly text: string;
};

const anyRefusal = 'web/src/calls/refusal-sentence.ts';
const refusal = (...codes: string[]) => codes.map((code) => `refusals.${code}`);

const sharedMessages: readonly Message[] = [
  {
    title: 'login: wrong, disabled',
    keys: refusal('USERNAME_OR_PASSWORD_INCORRECT', 'DISABLED'),
    file: 'web/src/accounts/SignIn.tsx',
    text: 'FailureNotice failure={failure}',
  },
  {
    title: 'any other error',
    keys: refusal('SERVER_ERROR'),
    file: anyRefusal,
    text: '$.refusals.SERVER_ERROR',
  },
  {
    title: 'reset: unknown, too many, disabled',
    keys: refusal('USER_DOES_NOT_EXIST', 'USER_MAXIMUM_RESET_PASSWORD', 'DISABLED'),
    file: 'web/src/accounts/ResetPassword.tsx',
    text: 'FailureNotice',
  },
  {
    title: 'ended session: disabled, expired',
    keys: refusal('USER_IS_DISABLED', 'SESSION_EXPIRED'),
    file: 'web/src/accounts/SignIn.tsx',
    text: '$.domain.refusals[endReason]',
  },
  {
    title: 'customer link: invalid',
    keys: refusal('UNAUTHORIZED', 'CONTRACT_MUST_BE_AWAITING_PAYMENT'),
    file: 'web/src/customer-link/leave.ts',
    text: "'UNAUTHORIZED'",
  },
  {
    title: 'OTP: rate limit, wrong, expired',
    keys: refusal('RATE_LIMIT_OTP', 'OTP_INCORRECT', 'OTP_EXPIRED', 'OTP_RESEND_TOO_SOON'),
    file: 'web/src/contracts/verification/use-otp.ts',
    text: 'RATE_LIMIT_OTP',
  },
  {
    title: 'SMS link: proposer under 18',
    keys: refusal('VPB_BUYER_18'),
    file: anyRefusal,
    text: '$.refusals[code]',
  },
  {
    title: 'SMS link: sibling, too soon, change pending',
    keys: refusal('CANNOT_SELECT_BROTHER_SISTER', 'SMS_LINK_TOO_SOON', 'CHANGE_INFO_PENDING'),
    file: anyRefusal,
    text: '$.refusals[code]',
  },
  {
    title: 'change password: wrong current',
    keys: refusal('INVALID_PASSWORD'),
    file: 'web/src/accounts/ChangePassword.tsx',
    text: 'INVALID_PASSWORD',
  },
  {
    title: 'unticked agreement',
    keys: ['fields.agreement_checked'],
    file: 'web/src/agreement/Agreement.tsx',
    text: 'agreement_checked',
  },
  {
    title: 'format of each document',
    keys: identityDocumentTypes.map((type) => `nationalIdFormats.${type}`),
    file: 'web/src/contracts/draft/use-field-sentence.ts',
    text: 'nationalIdFormats',
  },
];

const staffMessages: readonly Message[] = [
  {
    title: 'reset: success',
    keys: ['resetPassword.sent', 'resetPassword.sentTo'],
    file: 'web/src/accounts/ResetPassword.tsx',
    text: '$.resetPassword.sentTo',
  },
  {
    title: 'captcha',
    keys: ['captcha.failed', 'captcha.unsolved', 'captcha.reload'],
    file: 'web/src/accounts/FailureNotice.tsx',
    text: '$.captcha.reload',
  },
  {
    title: 'SMS link: age of an insured person',
    keys: ['insuredAge.VPB_INSURED_1_65', 'insuredAge.VPB_INSURED_1_50'],
    file: anyRefusal,
    text: '$.insuredAge[code]',
  },
  {
    title: 'change password: same, mismatch, success',
    keys: [
      'passwordChange.sameAsCurrent',
      'passwordChange.mismatch',
      'signIn.ended.PASSWORD_CHANGED',
    ],
    file: 'web/src/accounts/ChangePassword.tsx',
    text: '$.passwordChange.mismatch',
  },
  {
    title: 'manual payment and cancel: success',
    keys: ['manualPayment.done', 'cancelDialog.done.refund', 'cancelDialog.done.note'],
    file: 'web/src/back-office/actions/CancelDialog.tsx',
    text: '$.cancelDialog.done.refund',
  },
  {
    title: 'results of actions',
    keys: ['done.create', 'done.save', 'done.sendSmsLink', 'done.recreateFile', 'done.download'],
    file: 'web/src/calls/writes/use-action.ts',
    text: '$.done[action]',
  },
  {
    title: 'OTP sent, customer confirmed',
    keys: ['otpDialog.sent', 'counterPayment.text'],
    file: 'web/src/contracts/verification/OtpDialog.tsx',
    text: '$.otpDialog.sent',
  },
  {
    title: 'payment return',
    keys: ['paymentReturn.paid', 'paymentReturn.waiting'],
    file: 'web/src/contracts/detail/DraftDetail.tsx',
    text: '$.paymentReturn.paid',
  },
  {
    title: 'health questions',
    keys: ['draftForm.notHealthy', 'draftForm.notHealthyText'],
    file: 'web/src/contracts/draft-form/DraftForm.tsx',
    text: '$.draftForm.notHealthy',
  },
  {
    title: 'page not found',
    keys: ['notFound.title', 'goBack', 'goHome'],
    file: 'web/src/navigation/NotFound.tsx',
    text: '$.notFound.title',
  },
  {
    title: 'failed lists and details',
    keys: ['callFailed', 'noAnswer', 'tryAgain'],
    file: 'web/src/calls/CallFailed.tsx',
    text: '$.callFailed',
  },
];

const customerMessages: readonly Message[] = [
  {
    title: 'captcha',
    keys: ['failure.captcha'],
    file: 'web/src/customer-link/describe-failure.ts',
    text: '$.failure.captcha',
  },
  {
    title: 'customer link: ended',
    keys: ['result.linkFailed', 'result.linkFailedNext'],
    file: 'web/src/customer-link/leave.ts',
    text: "'CONTRACT_MUST_BE_AWAITING_PAYMENT'",
  },
];

const paymentCodes = [
  ...Array.from({ length: 14 }, (_, index) => String(index + 1)),
  ...['21', '22', '23', '24', '25', '26', '98', '99', '253'],
  ...['B', 'D', 'F', 'U', 'Z', 'OTHER'],
];

/** The field codes of VAL-1, and the product's own names for fields without a name there. */
const portalFieldCodes = [
  ...['required', 'too_short', 'too_long', 'invalid', 'special_characters'],
  ...['invalid_email', 'invalid_phone', 'invalid_national_id', 'otp_invalid'],
  ...['under_18_age', 'under_01_age', 'over_insured_single_max_age'],
  ...['over_insured_family_max_age', 'must_be_select_no', 'cannot_select_brother_sister'],
  ...['lbl_family_insured_msg_limit', 'lbl_family_insured_only_one_self', 'agreement_checked'],
  // VAL-21, VAL-28, SEC-24
  ...['self_must_be_proposer', 'over_120_age', 'whole_number_only'],
  // STMT-2
  ...['wrong_encoding', 'wrong_currency', 'other_account', 'fractional_amount', 'date_in_future'],
  ...['formula', 'balance_differs', 'too_many_lines', 'too_many_cells', 'unknown_heading'],
  ...['unknown_columns', 'thousands_separators', 'other_month'],
  ...['unreadable_file', 'unpacked_too_large', 'document_type'],
  ...['day_not_after_today', 'day_taken', 'unknown_document'],
];

/** Languages with message files. message-files.test.ts checks that their keys are complete. */
const languagesIn = (folder: string) => languageCodes.filter((code) => hasMessages(folder, code));

/** The keys without a translation, as "language: key". */
function missing(folder: string, keys: readonly string[]): string[] {
  return languagesIn(folder).flatMap((code) => {
    const texts = readMessages(folder, code);
    const has = (key: string) =>
      [...texts.keys()].some((textKey) => textKey === key || textKey.startsWith(`${key}_`));
    return keys.filter((key) => !has(key)).map((key) => `${code}: ${key}`);
  });
}

describe('the messages of the specification', () => {
  describe.each([
    [SHARED, sharedMessages],
    [STAFF, staffMessages],
    [CUSTOMER, customerMessages],
  ] as const)('in %s', (folder, messages) => {
    // covers API-12, AUTH-2, AUTH-3, AUTH-11, DOC-10, DRAFT-14, LIST-14, NAV-3, NAV-12, VAL-5
    test.each(messages)('$title: is translated and used by $file', ({ keys, file, text }) => {
      expect(missing(folder, keys)).toEqual([]);
      expect(readSource(file).text).toContain(text);
    });
  });

  // covers PAY-9
  test('have a text of its own for every payment code but two pairs', () => {
    const keys = paymentCodes.map((code) => `paymentCodes.${code}`);
    expect(missing(SHARED, keys)).toEqual([]);
    for (const code of languagesIn(SHARED)) {
      const texts = readMessages(SHARED, code);
      const translations = keys.map((key) => texts.get(key));
      // 3 and 6 share a text, as do B and D.
      expect(new Set(translations).size, code).toBe(keys.length - 2);
      expect(texts.get('paymentCodes.3')).toBe(texts.get('paymentCodes.6'));
      expect(texts.get('paymentCodes.B')).toBe(texts.get('paymentCodes.D'));
    }
  });

  // covers VAL-1, VAL-10, VAL-11, VAL-12, VAL-18
  test('have every field code and no other', () => {
    expect([...fieldCodes].sort()).toEqual([...portalFieldCodes].sort());
    expect(
      missing(
        SHARED,
        portalFieldCodes.map((code) => `fields.${code}`),
      ),
    ).toEqual([]);
  });

  // covers I18N-6
  test('use the short text of a server error', () => {
    expect(readMessages(SHARED, 'vi').get('refusals.SERVER_ERROR')).toBe('Đã xảy ra lỗi');
  });
});
