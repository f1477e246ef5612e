/** A code for the customer's phone opens the link for two minutes, once (LINK-20). */
export const COUNTER_CODE_SECONDS = 120;

/** How often a contract's code is shown within an hour (LINK-20). */
export const COUNTER_CODES_PER_HOUR = 10;
