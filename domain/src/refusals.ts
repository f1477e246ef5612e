/**
 * Every business "no" of the product and the HTTP status that carries it (portal §8, decisions §6). A refusal is
 * expected and has a sentence in every language (`api/src/words`); anything else that goes wrong is a bug, answered
 * with SERVER_ERROR and logged.
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

  FORBIDDEN: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  AGREEMENT_REQUIRED: 403,

  NOT_FOUND: 404,

  INVALID_STATE: 409,
  CONTRACT_CHANGED: 409,
  CONTRACT_MUST_BE_AWAITING_PAYMENT: 409,
  REQUEST_IN_PROGRESS: 409,

  IDEMPOTENCY_KEY_REUSED: 422,
  SMS_LINK_TOO_SOON: 422,
  CHANGE_INFO_PENDING: 422,
  CANNOT_SELECT_BROTHER_SISTER: 422,
  PREMIUM_IS_ZERO: 422,
  VPB_BUYER_18: 422,
  VPB_INSURED_1_65: 422,
  VPB_INSURED_1_50: 422,
  CUSTOMER_NOT_VERIFIED: 422,
  FILE_NOT_READY: 422,
  OTP_INCORRECT: 422,
  OTP_EXPIRED: 422,
  OTP_RESEND_TOO_SOON: 422,
  REFUND_MISMATCH: 422,
  /** The current password that a person gives to change it. */
  INVALID_PASSWORD: 422,
  USER_DOES_NOT_EXIST: 422,
  /** A message that was sent, is on its way, or has been overtaken. */
  MESSAGE_NOT_RESENDABLE: 422,
  /** The insurer's core knows it already, or the next try is under way. */
  SYNC_NOT_FAILED: 422,
  /** Somebody decided about this money already. */
  PAYMENT_NOT_TO_REVIEW: 422,

  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ATTEMPTS: 429,
  RATE_LIMIT_OTP: 429,
  USER_MAXIMUM_RESET_PASSWORD: 429,

  SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

/** What a refusal tells besides its code: goes out as `data`, and fills the blanks of its sentence. */
export type RefusalParams = Readonly<Record<string, unknown>>;

/** A business "no". The server throws it, `platform/http` turns it into a reply, the screens show its sentence. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams | null;

  constructor(code: RefusalCode, params: RefusalParams | null = null) {
    // An answer needs no stack: a detail screen asks the law several times, and stacks took a twentieth of its time.
    const engine: { stackTraceLimit?: number } = Error;
    const usual = engine.stackTraceLimit;
    engine.stackTraceLimit = 0;
    super(code);
    if (usual === undefined) delete engine.stackTraceLimit;
    else engine.stackTraceLimit = usual;
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
  }

  /** The HTTP status that carries it. */
  get status(): number {
    return refusals[this.code];
  }
}
