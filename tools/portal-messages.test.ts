import { identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { fieldCodes } from '@salus/domain/validation/field-codes.ts';
import { describe, expect, test } from 'vitest';
import { hasMessages, readMessages } from './message-files.ts';
import { readSource } from './sources.ts';

/**
 * The codes and messages of VAL-1 and PAY-9, copied by hand: each has a translation in every
 * language and is shown by the named file.
 */
const SHARED = 'messages/src/domain';
const STAFF = 'messages/src/staff';
const CUSTOMER = 'messages/src/customer';

type Message = {
  readonly says: string;
  readonly keys: readonly string[];
  readonly in?: typeof SHARED | typeof STAFF | typeof CUSTOMER;
  /** The file that shows the message or decides it, and a text that it must contain. */
  readonly shown: readonly [file: string, text: string];
};

const anyRefusal = 'web/src/calls/refusal-sentence.ts';
const refusal = (...codes: string[]) => codes.map((code) => `refusals.${code}`);

// biome-ignore format: a table
const messages: readonly Message[] = [
  { says: 'login: wrong, disabled', keys: refusal('USERNAME_OR_PASSWORD_INCORRECT', 'DISABLED'), shown: ['web/src/accounts/SignIn.tsx', 'FailureNotice failure={failure}'] },
  { says: 'anything else is a server error', keys: refusal('SERVER_ERROR'), shown: [anyRefusal, '$.refusals.SERVER_ERROR'] },
  { says: 'reset: success', keys: ['resetPassword.sent', 'resetPassword.sentTo'], in: STAFF, shown: ['web/src/accounts/ResetPassword.tsx', '$.resetPassword.sentTo'] },
  { says: 'reset: unknown, too many, disabled', keys: refusal('USER_DOES_NOT_EXIST', 'USER_MAXIMUM_RESET_PASSWORD', 'DISABLED'), shown: ['web/src/accounts/ResetPassword.tsx', 'FailureNotice'] },
  { says: '401: disabled, expired', keys: refusal('USER_IS_DISABLED', 'SESSION_EXPIRED'), shown: ['web/src/accounts/SignIn.tsx', '$.domain.refusals[endedBy]'] },
  { says: 'captcha', keys: ['captcha.failed', 'captcha.unsolved', 'captcha.reload'], in: STAFF, shown: ['web/src/accounts/FailureNotice.tsx', '$.captcha.reload'] },
  { says: 'captcha, to customers', keys: ['failure.captcha'], in: CUSTOMER, shown: ['web/src/customer-link/describe-failure.ts', '$.failure.captcha'] },
  { says: 'customer link: over', keys: ['result.linkFailed', 'result.linkFailedNext'], in: CUSTOMER, shown: ['web/src/customer-link/leave.ts', "'CONTRACT_MUST_BE_AWAITING_PAYMENT'"] },
  { says: 'customer link: unknown', keys: refusal('UNAUTHORIZED', 'CONTRACT_MUST_BE_AWAITING_PAYMENT'), shown: ['web/src/customer-link/leave.ts', "'UNAUTHORIZED'"] },
  { says: 'OTP: sent too often, wrong', keys: refusal('RATE_LIMIT_OTP', 'OTP_INCORRECT', 'OTP_EXPIRED', 'OTP_RESEND_TOO_SOON'), shown: ['web/src/contracts/verification/OtpDialog.tsx', 'RATE_LIMIT_OTP'] },
  { says: 'SMS link: proposer under 18', keys: refusal('VPB_BUYER_18'), shown: [anyRefusal, '$.refusals[code]'] },
  { says: 'SMS link: insured too young or too old, with the name', keys: ['insuredAge.VPB_INSURED_1_65', 'insuredAge.VPB_INSURED_1_50'], in: STAFF, shown: [anyRefusal, '$.insuredAge[code]'] },
  { says: 'SMS link: sibling, too soon, change pending', keys: refusal('CANNOT_SELECT_BROTHER_SISTER', 'SMS_LINK_TOO_SOON', 'CHANGE_INFO_PENDING'), shown: [anyRefusal, '$.refusals[code]'] },
  { says: 'change password: wrong current', keys: refusal('INVALID_PASSWORD'), shown: ['web/src/accounts/ChangePassword.tsx', 'INVALID_PASSWORD'] },
  { says: 'change password: same, mismatch, success', keys: ['passwordChange.sameAsCurrent', 'passwordChange.mismatch', 'signIn.ended.PASSWORD_CHANGED'], in: STAFF, shown: ['web/src/accounts/ChangePassword.tsx', '$.passwordChange.mismatch'] },
  { says: 'agreement must be ticked', keys: ['fields.agreement_checked'], shown: ['web/src/agreement/Agreement.tsx', 'agreement_checked'] },
  { says: 'manual payment and cancel: success', keys: ['manualPayment.done', 'cancelDialog.done.refund', 'cancelDialog.done.note'], in: STAFF, shown: ['web/src/back-office/actions/CancelDialog.tsx', '$.cancelDialog.done.refund'] },
  { says: 'created, saved, link sent, file made again, downloaded', keys: ['done.create', 'done.save', 'done.sendSmsLink', 'done.recreateFile', 'done.download'], in: STAFF, shown: ['web/src/calls/use-action.ts', '$.done[action]'] },
  { says: 'OTP sent, customer confirmed', keys: ['otpDialog.sent', 'counterPayment.text'], in: STAFF, shown: ['web/src/contracts/verification/OtpDialog.tsx', '$.otpDialog.sent'] },
  { says: 'payment return', keys: ['paymentReturn.paid', 'paymentReturn.waiting'], in: STAFF, shown: ['web/src/contracts/detail/use-payment-return.ts', '$.paymentReturn.paid'] },
  { says: 'health', keys: ['draftForm.notHealthy', 'draftForm.notHealthyText'], in: STAFF, shown: ['web/src/contracts/draft-form/DraftForm.tsx', '$.draftForm.notHealthy'] },
  { says: 'page not found', keys: ['notFound.title', 'goBack', 'goHome'], in: STAFF, shown: ['web/src/shell/NotFound.tsx', '$.notFound.title'] },
  { says: 'lists and details that failed', keys: ['callFailed', 'noAnswer', 'tryAgain'], in: STAFF, shown: ['web/src/calls/CallFailed.tsx', '$.callFailed'] },
  { says: 'a form of each document', keys: identityDocumentTypes.map((type) => `nationalIdFormats.${type}`), shown: ['web/src/contracts/draft-sections/use-field-sentence.ts', 'nationalIdFormats'] },
];

const paymentCodes = [
  ...[
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '21',
    '22',
    '23',
    '24',
    '25',
    '26',
  ],
  ...['98', '99', 'B', 'D', 'F', 'U', 'Z', '253', 'OTHER'],
];

/** VAL-1, with the names that VAL-1 gives where it names none. */
const portalFieldCodes = [
  ...[
    'required',
    'too_short',
    'too_long',
    'invalid',
    'special_characters',
    'invalid_email',
    'invalid_phone',
  ],
  ...['invalid_national_id', 'under_18_age', 'under_01_age', 'over_insured_single_max_age'],
  ...['over_insured_family_max_age', 'must_be_select_no', 'cannot_select_brother_sister'],
  ...[
    'lbl_family_insured_msg_limit',
    'lbl_family_insured_only_one_self',
    'otp_invalid',
    'agreement_checked',
  ],
];

/** Languages with message files; message-files.test.ts checks that their keys are complete. */
const spoken = (folder: string) => languageCodes.filter((code) => hasMessages(folder, code));

/** Which of the keys have no sentence, and in which language. */
function missing(folder: string, keys: readonly string[]): string[] {
  return spoken(folder).flatMap((code) => {
    const sentences = readMessages(folder, code);
    const has = (key: string) =>
      [...sentences.keys()].some((known) => known === key || known.startsWith(`${key}_`));
    return keys.filter((key) => !has(key)).map((key) => `${code}: ${key}`);
  });
}

describe('the messages of the specification', () => {
  // covers API-12, AUTH-2, AUTH-3, AUTH-11, DOC-10, DRAFT-14, LIST-14, NAV-3, NAV-12, VAL-5
  test.each(messages)(
    '$says: translated into every language and shown by its file',
    ({ keys, in: folder, shown }) => {
      expect(missing(folder ?? SHARED, keys)).toEqual([]);
      const [file, text] = shown;
      expect(readSource(file).text).toContain(text);
    },
  );

  // covers PAY-9
  test('every code of a payment, each in its own words, but for those that say the same', () => {
    const keys = paymentCodes.map((code) => `paymentCodes.${code}`);
    expect(missing(SHARED, keys)).toEqual([]);
    for (const code of spoken(SHARED)) {
      const sentences = readMessages(SHARED, code);
      const translated = keys.map((key) => sentences.get(key));
      // 3 and 6, B and D.
      expect(new Set(translated).size, code).toBe(keys.length - 2);
      expect(sentences.get('paymentCodes.3')).toBe(sentences.get('paymentCodes.6'));
      expect(sentences.get('paymentCodes.B')).toBe(sentences.get('paymentCodes.D'));
    }
  });

  // covers VAL-1, VAL-10, VAL-11, VAL-12, VAL-18
  test('every code of a field, and no other', () => {
    expect([...fieldCodes].sort()).toEqual([...portalFieldCodes].sort());
    expect(
      missing(
        SHARED,
        portalFieldCodes.map((code) => `fields.${code}`),
      ),
    ).toEqual([]);
  });

  // covers I18N-6
  test('the words that the portal gives itself', () => {
    expect(readMessages(SHARED, 'vi').get('refusals.SERVER_ERROR')).toBe('Đã xảy ra lỗi');
  });
});
