import { type Day, day } from '../time/day.ts';

/**
 * The agreement on personal data that everybody of the staff accepts (portal §2). A change of a word in
 * `server/templates/agreement` is a new version: what was accepted is proven by version, language and digest.
 */
export const AGREEMENT: {
  readonly version: string;
  readonly effectiveOn: Day;
  /** The document has this many pages, each shown as an image (portal §2). */
  readonly pages: number;
} = { version: '2026-11', effectiveOn: day('2026-11-01'), pages: 20 };

/**
 * Who agreed before this instant is asked again. It moves on only with a version that changes duties, purposes or
 * recipients; for one that corrects spelling it stays. Now: since the law is in force.
 */
export const AGREEMENT_ASKED_SINCE: Date = new Date('2026-01-01T00:00:00+07:00');

/** Does what somebody agreed to, then, still hold? */
export function isAgreementHeld(agreedAt: Date | null): boolean {
  return agreedAt !== null && agreedAt >= AGREEMENT_ASKED_SINCE;
}
