export type NotificationSource = 'IPN' | 'RETURN' | 'QUERY';

/** The result of a payment notification, stored with it. */
export type Verdict =
  /** Stored but not processed; remains only when the process died in between. */
  | 'RECEIVED'
  | 'SUCCEEDED'
  /** The payment succeeded but does not pay the contract: manual review. */
  | 'TO_REVIEW'
  | 'FAILED'
  | 'PENDING'
  | 'REPEATED'
  /** A failure after a success, or another amount after a review decision: no effect. */
  | 'CONTRADICTED'
  /** A browser return, which only triggers a query. */
  | 'ASKED'
  | 'UNKNOWN_ORDER'
  | 'BAD_SIGNATURE'
  | 'WRONG_MERCHANT'
  /** States no result code. */
  | 'INCOMPLETE';
