/** Which way the gateway's word came. */
export type NoticeSource = 'IPN' | 'RETURN' | 'QUERY';

/** What became of a notice: kept beside it for whoever asks one day. */
export type Verdict =
  /** Written down, nothing done yet; stays only where the program died right then. */
  | 'RECEIVED'
  | 'SUCCEEDED'
  /** The money came but does not pay the contract: a person must look. */
  | 'TO_REVIEW'
  | 'FAILED'
  /** The gateway does not know yet. */
  | 'PENDING'
  /** Said before. */
  | 'REPEATED'
  /** A failure of what had succeeded before, or another amount after a clerk's decision: it changes nothing. */
  | 'CONTRADICTED'
  /** A browser's return: only a reason to ask the gateway. */
  | 'ASKED'
  | 'UNKNOWN_ORDER'
  | 'BAD_SIGNATURE'
  | 'WRONG_MERCHANT'
  /** Names no response code. */
  | 'INCOMPLETE';

/** Verdicts after which there is nothing more to deliver: the gateway is told so and stops repeating itself. */
const taken: ReadonlySet<Verdict> = new Set([
  'SUCCEEDED',
  'TO_REVIEW',
  'FAILED',
  'PENDING',
  'REPEATED',
  'CONTRADICTED',
]);

export function isTaken(verdict: Verdict): boolean {
  return taken.has(verdict);
}
