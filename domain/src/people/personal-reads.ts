import { TEXT_LIMITS } from './text.ts';

/**
 * Answers with personal data that leave a row (SEC-4). LIST is a page, SEARCH one that was searched
 * by a number, WARNING a finding about other contracts, LOG a read of these rows themselves.
 */
export const readKinds = [
  'DETAIL',
  'DOCUMENT',
  'EXPORT',
  'REVEAL',
  'LIST',
  'SEARCH',
  'WARNING',
  'LOG',
] as const;
export type ReadKind = (typeof readKinds)[number];

/** Distinct persons that an account searches by a number within an hour (SEC-23). */
export const PERSONS_SEARCHED_AN_HOUR = 300;

/** Equal reads within this time are one row with a count (SEC-21). */
export const REPEAT_MINUTES = 10;

/** Reads of an account within an hour before the log has an alarm (SEC-5). */
export const alarmingReads = {
  DETAIL: 200,
  EXPORT: 5,
  REVEAL: 30,
  /** Distinct persons in details, documents, pages and warnings. */
  PERSONS: 2000,
} as const satisfies Partial<Record<ReadKind, number>> & { readonly PERSONS: number };
export type ReadAlarm = keyof typeof alarmingReads;

/** A reason for showing a number in full, in characters. */
export const REVEAL_REASON = { min: 10, max: TEXT_LIMITS.revealReason } as const;

/** Rows of the log that are counted; a longer log has `isMore` (SEC-6). */
export const READS_COUNTED = 10_000;

/** Days that the log shows without a filter. */
export const READS_SHOWN_DAYS = 30;
