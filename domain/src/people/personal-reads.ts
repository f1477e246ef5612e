/**
 * Reads of personal data that leave a row (SEC-4). LOG is a read of these rows themselves, SEARCH
 * a list searched by an identity number.
 */
export const readKinds = ['DETAIL', 'DOCUMENT', 'EXPORT', 'REVEAL', 'SEARCH', 'LOG'] as const;
export type ReadKind = (typeof readKinds)[number];

/** Bodies that one person checks within an hour at most: searches by identity (WARN-9). */
export const CHECKS_AN_HOUR = 300;

/** Details that one person reads within an hour before the log has an alarm (SEC-5). */
export const ALARMING_DETAILS_AN_HOUR = 200;
