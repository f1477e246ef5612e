import { type Day, day } from '../time/day.ts';

/**
 * The personal-data agreement that all staff accept (AUTH-17). Any change in
 * `server/templates/agreement` is a new version: acceptance is proven by version, language, digest.
 */
export const AGREEMENT: {
  readonly version: string;
  readonly effectiveOn: Day;
  /** The document has this many pages, each shown as an image (AUTH-18). */
  readonly pages: number;
} = { version: '2026-11', effectiveOn: day('2026-11-01'), pages: 20 };

/**
 * Acceptances before this instant must be renewed. Move it only for a version that changes duties,
 * purposes or recipients. Currently the day on which Law 91/2025 took effect.
 */
const AGREEMENT_VALID_SINCE: Date = new Date('2026-01-01T00:00:00+07:00');

/** Whether an acceptance at this instant is still valid. */
export function isAgreementHeld(agreedAt: Date | null): boolean {
  return agreedAt !== null && agreedAt >= AGREEMENT_VALID_SINCE;
}
