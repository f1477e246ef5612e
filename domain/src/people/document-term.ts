import { addYears, type Day, day, isBefore } from '../time/day.ts';
import type { IdentityDocumentType } from './identity-document.ts';

/** The last day of every CMND (Law on Identity 26/2023/QH15, article 46). */
const LAST_DAY_OF_CMND = day('2024-12-31');

/**
 * The first day of each kind of document: CCCD by 59/2014/QH13, CMND by 143-CP of 1976. Null where
 * the kind has no beginning that matters.
 */
const FIRST_DAYS: Readonly<Record<IdentityDocumentType, Day | null>> = {
  CCCD: day('2016-01-01'),
  CMND: day('1976-08-09'),
  GKS: null,
  PASSPORT: null,
};

/** The first day of the document's kind where it was issued earlier, otherwise null (WARN-11). */
export function issuedBefore({ type, issuedOn }: Omit<HeldDocument, 'bornOn'>): Day | null {
  const first = FIRST_DAYS[type];
  return first !== null && issuedOn !== null && isBefore(issuedOn, first) ? first : null;
}

/** Birthdays at which a CCCD must be renewed (article 21). */
const RENEWAL_AGES = [25, 40, 60] as const;

/** A card issued within these years before such a birthday is valid until the next one. */
const EARLY_RENEWAL_YEARS = 2;

/** An identity document with its holder's birth. `issuedOn` is null where it is unknown. */
type HeldDocument = {
  readonly type: IdentityDocumentType;
  readonly bornOn: Day | null;
  readonly issuedOn: Day | null;
};

/**
 * The last day of a document's term (WARN-6). Null for a document that is valid for life, or for
 * one whose facts are missing.
 */
export function validUntil({ type, bornOn, issuedOn }: HeldDocument): Day | null {
  if (type === 'CMND') return LAST_DAY_OF_CMND;
  if (type !== 'CCCD' || bornOn === null || issuedOn === null) return null;
  const age = RENEWAL_AGES.find((years) =>
    isBefore(issuedOn, addYears(bornOn, years - EARLY_RENEWAL_YEARS)),
  );
  return age === undefined ? null : addYears(bornOn, age);
}

/** The term's last day where it is past on a day, otherwise null. */
export function expiredSince(document: HeldDocument, on: Day): Day | null {
  const end = validUntil(document);
  return end !== null && isBefore(end, on) ? end : null;
}
