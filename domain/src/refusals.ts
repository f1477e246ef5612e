/**
 * Every refusal of the product and its HTTP status (API-2). A refusal is expected and has a message
 * in every language (`messages/src/domain`); any other failure is a bug: SERVER_ERROR, logged.
 */
export const refusals = {
  VALIDATION_ERROR: 400,
  CAPTCHA_FAILED: 400,
  BODY_TOO_LARGE: 413,

  UNAUTHORIZED: 401,
  SESSION_EXPIRED: 401,
  USER_IS_DISABLED: 401,
  USERNAME_OR_PASSWORD_INCORRECT: 401,
  DISABLED: 401,
  /** The password was right; `data` holds the challenge of the second step (MFA-2). */
  SECOND_FACTOR_REQUIRED: 401,
  /** The identity provider did not confirm the sign-in. */
  OIDC_REFUSED: 401,

  FORBIDDEN: 403,
  OIDC_EMAIL_NOT_VERIFIED: 403,
  OIDC_ACCOUNT_UNKNOWN: 403,
  PASSWORD_SIGN_IN_OFF: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  AGREEMENT_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  /** The request to approve is the caller's own: another clerk decides (APPROVE-3). */
  OWN_REQUEST: 403,
  /** A first factor needs the password or a fresh sign-in; `data.proof` names it (MFA-7). */
  PASSWORD_REQUIRED: 403,
  /** The last proof of a second factor is too old for this call (MFA-4). */
  STEP_UP_REQUIRED: 403,
  /** The holder of the customer's link has not proved who they are. */
  LINK_STEP_UP_REQUIRED: 403,

  NOT_FOUND: 404,
  /** A stream of events for a caller that does not accept one (EVENT-1). */
  NOT_ACCEPTABLE: 406,

  INVALID_STATE: 409,
  CONTRACT_CHANGED: 409,
  CONTRACT_MUST_BE_AWAITING_PAYMENT: 409,
  REQUEST_IN_PROGRESS: 409,
  /** A second person has not decided the contract's earlier request of this kind yet. */
  APPROVAL_PENDING: 409,
  /** Money without a contract is decided, kept, or with a second person; `data` has the reason. */
  MONEY_ALREADY_DECIDED: 409,
  /** The refund is in a batch that may be at the bank: its debit or the batch's end decides. */
  IN_BATCH: 409,
  /** Staff changed the customer's contact in the last 24 hours; `data.retryAt` (MY-10). */
  CONTACT_CHANGED: 409,
  /** Another clerk works on the contract; `data.byName` (WORK-1). */
  TAKEN: 409,
  /** The address has an account already. */
  ACCOUNT_EXISTS: 409,
  /** Unpaid contracts of an account to disable; `data.unpaidContracts`. */
  HAS_UNPAID_CONTRACTS: 409,
  /** A disabled account gets no password. */
  ACCOUNT_DISABLED: 409,
  /** A second admin has not decided an earlier request about the same; `data.requestId`. */
  REQUEST_PENDING: 409,
  /** The subject of the request has changed since. */
  FACTS_CHANGED: 409,
  /** A version of the catalogue begins too early to be approved. */
  VERSION_DAY_PASSED: 422,
  /** Contracts may have been sold with this version. */
  VERSION_IN_FORCE: 422,
  /** A payment order is open at the gateway. */
  PAYMENT_IN_PROGRESS: 409,
  /** A sibling has a name like it; `data.similarName` names it (UNIT-2). */
  SIMILAR_UNIT: 409,
  /** An open sibling has the very name (UNIT-2). */
  UNIT_EXISTS: 409,

  IDEMPOTENCY_KEY_REUSED: 422,
  SMS_LINK_TOO_SOON: 422,
  /** The customer stopped the reminders: no other person continues them (REMIND-4). */
  REMINDERS_STOPPED: 422,
  /** The provider would route the SMS abroad, or it is no mobile number. */
  SMS_NUMBER_UNSUPPORTED: 422,
  CHANGE_INFO_PENDING: 422,
  CANNOT_SELECT_BROTHER_SISTER: 422,
  PREMIUM_IS_ZERO: 422,
  VPB_BUYER_18: 422,
  VPB_INSURED_1_65: 422,
  VPB_INSURED_1_50: 422,
  CUSTOMER_NOT_VERIFIED: 422,
  /** The officer has no seller's certificate that is valid today (SALE-11). */
  SELLER_NOT_CERTIFIED: 422,
  /** An insured person is covered by another contract; `data` lists them (OVERLAP-1). */
  INSURED_OVERLAP: 422,
  /** A draft has the price of an earlier version; `data` has `old` and `new` (CAT-16). */
  PRICE_CHANGED: 422,
  /** Not all consents were given, where they are required (CONSENT-4). */
  CONSENT_REQUIRED: 422,
  /** The health questions of the renewal lack answers (RENEW-6). */
  HEALTH_ANSWERS_MISSING: 422,
  /** Another contract renews this one; `data.referenceNumber` (RENEW-2). */
  RENEWED_ALREADY: 422,
  /** The policy ends later than in 60 days, or ended more than 30 days ago (RENEW-1). */
  RENEWAL_NOT_DUE: 422,
  /** The plan of the renewed contract is not sold any more in the officer's channel (RENEW-4). */
  PLAN_NOT_ON_SALE: 422,
  /** The customer was reminded of the missing consent within a day (CONSENT-20). */
  CONSENT_REMINDED: 422,
  /** A business day can be closed after it has ended (CLOSE-3). */
  DAY_NOT_OVER: 422,
  /** Days with a difference among several to close; `data` lists them (CLOSE-8). */
  CLOSE_NEEDS_NOTE: 422,
  /** No bank account is configured. */
  BANK_TRANSFER_OFF: 422,
  FILE_NOT_READY: 422,
  OTP_INCORRECT: 422,
  OTP_EXPIRED: 422,
  OTP_RESEND_TOO_SOON: 422,
  LINK_STEP_UP_INCORRECT: 422,
  /** The code of the customer's page is unknown, or the digits are wrong (MY-2). */
  POLICY_CODE_INCORRECT: 422,
  /** The customer's request of this kind is not answered yet. */
  REQUEST_ALREADY_OPEN: 422,
  /** The policy began more than 30 days ago (MY-5). */
  CANCELLATION_TOO_LATE: 422,
  REFUND_MISMATCH: 422,
  /** The money can't pay this contract, or go back; `data` has the reason (MONEY-3). */
  MONEY_DOES_NOT_FIT: 422,
  /** The current password in a change of password. */
  INVALID_PASSWORD: 422,
  SECOND_FACTOR_INCORRECT: 422,
  /** An unknown, used or expired challenge, or a set-up that was not begun. */
  SECOND_FACTOR_EXPIRED: 422,
  /** The last one, while the role needs one. */
  SECOND_FACTOR_NEEDED: 422,
  USER_DOES_NOT_EXIST: 422,
  /** A message that was sent, is queued, or was replaced. */
  MESSAGE_NOT_RESENDABLE: 422,
  /** The core system accepted it already, or an attempt is queued. */
  SYNC_NOT_FAILED: 422,
  /** The job is not among those that failed their last try, or is retried already. */
  JOB_NOT_FAILED: 422,
  /** The two officers of a handover sell different plans. */
  CHANNEL_DIFFERS: 422,
  RECIPIENT_DISABLED: 422,
  /** A recipient of a scheduled report may not see it (REPORT-11). */
  RECIPIENT_OUT_OF_SCOPE: 422,
  /** The contract belongs to the recipient of the handover already. */
  OFFICER_UNCHANGED: 422,
  /** A unit moved below, or merged into, itself or a unit below it (UNIT-4). */
  UNIT_BELOW_ITSELF: 422,
  /** The new parent is not of the kind right above (UNIT-4). */
  UNIT_PARENT_KIND: 422,
  /** Only units of one kind merge (UNIT-5). */
  UNIT_KIND_DIFFERS: 422,
  /** Enabled accounts belong to the unit or to one below it; `data.people` counts them (UNIT-6). */
  UNIT_NOT_EMPTY: 422,
  /** A closed unit takes no account and no unit, and keeps its name (UNIT-6). */
  UNIT_CLOSED: 422,
  /** The payment was reviewed already. */
  PAYMENT_NOT_TO_REVIEW: 422,
  /** A page that begins beyond the deepest row of a list (LIST-25). */
  PAGE_TOO_DEEP: 422,
  /** Development moves business time forward only; `data.now` is the time (RUN-29). */
  CLOCK_NEVER_GOES_BACK: 422,

  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ATTEMPTS: 429,
  /** A person has too many streams of events open (EVENT-5). */
  TOO_MANY_STREAMS: 429,
  RATE_LIMIT_OTP: 429,
  RATE_LIMIT_SMS: 429,
  CERTIFICATE_SENT_TOO_OFTEN: 429,
  USER_MAXIMUM_RESET_PASSWORD: 429,

  SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(refusals, value);
}

/** Details of a refusal: sent as `data`, and interpolated into its message. */
export type RefusalParams = Readonly<Record<string, unknown>>;

/** The expected refusal of a rule: plain data. The API throws it as a `RefusalError`. */
export type Refusal = { readonly code: RefusalCode; readonly params: RefusalParams | null };

export const refuse = (code: RefusalCode, params: RefusalParams | null = null): Refusal => ({
  code,
  params,
});
