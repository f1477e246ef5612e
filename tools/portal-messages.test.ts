import { identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { fieldCodes } from '@salus/domain/validation/field-codes.ts';
import { describe, expect, test } from 'vitest';
import { readSource } from './sources.ts';
import { hasWords, readWords } from './word-files.ts';

/**
 * The codes and messages of portal §5 and §8, copied by hand: each has its sentence in every language, and is said by the
 * file that shows what §8 names.
 */
const SHARED = 'api/src/words';
const STAFF = 'web/src/i18n';
const CUSTOMER = 'web/src/customer-link/words';

type Message = {
  readonly says: string;
  readonly words: readonly string[];
  readonly in?: typeof SHARED | typeof STAFF | typeof CUSTOMER;
  /** Where it is shown, or where what it is shown by is decided, and what must stand there. */
  readonly shown: readonly [file: string, text: string];
};

const anyRefusal = 'web/src/calls/refusal-sentence.ts';
const refusal = (...codes: string[]) => codes.map((code) => `refusals.${code}`);

// biome-ignore format: a table
const messages: readonly Message[] = [
  { says: 'login: wrong, disabled', words: refusal('USERNAME_OR_PASSWORD_INCORRECT', 'DISABLED'), shown: ['web/src/accounts/SignIn.tsx', 'FailureNotice failure={failure}'] },
  { says: 'anything else is a server error', words: refusal('SERVER_ERROR'), shown: [anyRefusal, '$.refusals.SERVER_ERROR'] },
  { says: 'reset: success', words: ['resetPassword.sent', 'resetPassword.sentTo'], in: STAFF, shown: ['web/src/accounts/ResetPassword.tsx', '$.resetPassword.sentTo'] },
  { says: 'reset: unknown, too many, disabled', words: refusal('USER_DOES_NOT_EXIST', 'USER_MAXIMUM_RESET_PASSWORD', 'DISABLED'), shown: ['web/src/accounts/ResetPassword.tsx', 'FailureNotice'] },
  { says: '401: disabled, expired', words: refusal('USER_IS_DISABLED', 'SESSION_EXPIRED'), shown: ['web/src/accounts/SignIn.tsx', '$.words.refusals[endedBy]'] },
  { says: 'captcha', words: ['captcha.failed', 'captcha.unsolved', 'captcha.reload'], in: STAFF, shown: ['web/src/accounts/FailureNotice.tsx', '$.captcha.reload'] },
  { says: 'captcha, to customers', words: ['failure.captcha'], in: CUSTOMER, shown: ['web/src/customer-link/describe-failure.ts', 'words.failure.captcha'] },
  { says: 'customer link: over', words: ['result.linkFailed', 'result.linkFailedNext'], in: CUSTOMER, shown: ['web/src/customer-link/leave.ts', "'CONTRACT_MUST_BE_AWAITING_PAYMENT'"] },
  { says: 'customer link: unknown', words: refusal('UNAUTHORIZED', 'CONTRACT_MUST_BE_AWAITING_PAYMENT'), shown: ['web/src/customer-link/leave.ts', "'UNAUTHORIZED'"] },
  { says: 'OTP: sent too often, wrong', words: refusal('RATE_LIMIT_OTP', 'OTP_INCORRECT', 'OTP_EXPIRED', 'OTP_RESEND_TOO_SOON'), shown: ['web/src/contracts/verification/OtpDialog.tsx', 'RATE_LIMIT_OTP'] },
  { says: 'SMS link: proposer under 18', words: refusal('VPB_BUYER_18'), shown: [anyRefusal, '$.refusals[code]'] },
  { says: 'SMS link: insured too young or too old, with the name', words: ['insuredAge.VPB_INSURED_1_65', 'insuredAge.VPB_INSURED_1_50'], in: STAFF, shown: [anyRefusal, '$.insuredAge[code]'] },
  { says: 'SMS link: sibling, too soon, change pending', words: refusal('CANNOT_SELECT_BROTHER_SISTER', 'SMS_LINK_TOO_SOON', 'CHANGE_INFO_PENDING'), shown: [anyRefusal, '$.refusals[code]'] },
  { says: 'change password: wrong current', words: refusal('INVALID_PASSWORD'), shown: ['web/src/accounts/ChangePassword.tsx', 'INVALID_PASSWORD'] },
  { says: 'change password: same, mismatch, success', words: ['passwordChange.sameAsCurrent', 'passwordChange.mismatch', 'signIn.ended.PASSWORD_CHANGED'], in: STAFF, shown: ['web/src/accounts/ChangePassword.tsx', '$.passwordChange.mismatch'] },
  { says: 'agreement must be ticked', words: ['fields.agreement_checked'], shown: ['web/src/agreement/Agreement.tsx', 'agreement_checked'] },
  { says: 'manual payment and cancel: success', words: ['manualPayment.done', 'cancelDialog.done.refund', 'cancelDialog.done.note'], in: STAFF, shown: ['web/src/back-office/actions/CancelDialog.tsx', '$.cancelDialog.done.refund'] },
  { says: 'created, saved, link sent, file made again, downloaded', words: ['done.create', 'done.save', 'done.sendSmsLink', 'done.recreateFile', 'done.download'], in: STAFF, shown: ['web/src/calls/use-action.ts', '$.done[action]'] },
  { says: 'OTP sent, customer confirmed', words: ['otpDialog.sent', 'counterPayment.text'], in: STAFF, shown: ['web/src/contracts/verification/OtpDialog.tsx', '$.otpDialog.sent'] },
  { says: 'payment return', words: ['paymentReturn.paid', 'paymentReturn.waiting'], in: STAFF, shown: ['web/src/contracts/detail/use-payment-return.ts', '$.paymentReturn.paid'] },
  { says: 'health', words: ['draftForm.notHealthy', 'draftForm.notHealthyText'], in: STAFF, shown: ['web/src/contracts/draft-form/DraftForm.tsx', '$.draftForm.notHealthy'] },
  { says: 'page not found', words: ['notFound.title', 'goBack', 'goHome'], in: STAFF, shown: ['web/src/shell/NotFound.tsx', '$.notFound.title'] },
  { says: 'lists and details that failed', words: ['callFailed', 'noAnswer', 'tryAgain'], in: STAFF, shown: ['web/src/calls/CallFailed.tsx', '$.callFailed'] },
  { says: 'a form of each document', words: identityDocumentTypes.map((type) => `nationalIdFormats.${type}`), shown: ['web/src/contracts/draft-form/use-field-sentence.ts', 'nationalIdFormats'] },
];

const paymentCodes = [
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '21', '22', '23', '24', '25', '26'],
  ...['98', '99', 'B', 'D', 'F', 'U', 'Z', '253', 'OTHER'],
];

/** Portal §5, with the names that decisions §6 gives where it names none. */
const portalFieldCodes = [
  ...['required', 'too_short', 'too_long', 'invalid', 'special_characters', 'invalid_email', 'invalid_phone'],
  ...['invalid_national_id', 'under_18_age', 'under_01_age', 'over_insured_single_max_age'],
  ...['over_insured_family_max_age', 'must_be_select_no', 'cannot_select_brother_sister'],
  ...['lbl_family_insured_msg_limit', 'lbl_family_insured_only_one_self', 'otp_invalid', 'agreement_checked'],
];

/** Files that are still being written are held to their keys by words.test.ts once they are there. */
const spoken = (folder: string) => languageCodes.filter((code) => hasWords(folder, code));

/** Which of the keys have no sentence, and in which language. */
function missing(folder: string, keys: readonly string[]): string[] {
  return spoken(folder).flatMap((code) => {
    const words = readWords(folder, code);
    const has = (key: string) => [...words.keys()].some((known) => known === key || known.startsWith(`${key}_`));
    return keys.filter((key) => !has(key)).map((key) => `${code}: ${key}`);
  });
}

describe('the messages of the specification', () => {
  test.each(messages)('$says: said in every language, where it is to be shown', ({ words, in: folder, shown }) => {
    expect(missing(folder ?? SHARED, words)).toEqual([]);
    const [file, text] = shown;
    expect(readSource(file).text).toContain(text);
  });

  test('every code of a payment, each in its own words, but for those that say the same', () => {
    const keys = paymentCodes.map((code) => `paymentCodes.${code}`);
    expect(missing(SHARED, keys)).toEqual([]);
    for (const code of spoken(SHARED)) {
      const words = readWords(SHARED, code);
      const said = keys.map((key) => words.get(key));
      // 3 and 6, B and D.
      expect(new Set(said).size, code).toBe(keys.length - 2);
      expect(words.get('paymentCodes.3')).toBe(words.get('paymentCodes.6'));
      expect(words.get('paymentCodes.B')).toBe(words.get('paymentCodes.D'));
    }
  });

  test('every code of a field, and no other', () => {
    expect([...fieldCodes].sort()).toEqual([...portalFieldCodes].sort());
    expect(
      missing(
        SHARED,
        portalFieldCodes.map((code) => `fields.${code}`),
      ),
    ).toEqual([]);
  });

  test('the words that the portal gives itself', () => {
    expect(readWords(SHARED, 'vi').get('refusals.SERVER_ERROR')).toBe('Đã xảy ra lỗi');
  });
});
