/**
 * Findings about a draft that do not keep it from being saved (DRAFT-15). Each is an entry of
 * `data.warnings` and has a message in every language (`messages/src/domain`).
 */
export const warningCodes = [
  'SELF_DIFFERS',
  'INSURED_COVERED',
  'INSURED_IN_DRAFT',
  'POSSIBLE_SAME_PERSON',
  'RELATIONSHIP_AGE',
  'SECOND_SPOUSE',
  'DOCUMENT_EXPIRED',
  'CHECK_LIMIT',
  'CCCD_DIFFERS',
  'ISSUED_TOO_EARLY',
] as const;
type WarningCode = (typeof warningCodes)[number];

/** Whether a warning shows that other contracts have the person: then it is a read (SEC-21). */
export const isAboutOthers = {
  SELF_DIFFERS: false,
  INSURED_COVERED: true,
  INSURED_IN_DRAFT: true,
  POSSIBLE_SAME_PERSON: true,
  RELATIONSHIP_AGE: false,
  SECOND_SPOUSE: false,
  DOCUMENT_EXPIRED: false,
  CHECK_LIMIT: false,
  CCCD_DIFFERS: false,
  ISSUED_TOO_EARLY: false,
} as const satisfies Record<WarningCode, boolean>;

export type Warning = {
  /** The field of the body, such as `insuredDetails.0.insuredRelationship`. */
  readonly path: string;
  readonly code: WarningCode;
  /** Details: sent as `data`, and interpolated into the message. */
  readonly data: Readonly<Record<string, unknown>>;
};
