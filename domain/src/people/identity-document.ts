import { type Day, day, isBefore } from '../time/day.ts';

/** CCCD citizen card, CMND old identity card, GKS birth certificate, PASSPORT (API-9). */
export const identityDocumentTypes = ['CCCD', 'CMND', 'GKS', 'PASSPORT'] as const;
export type IdentityDocumentType = (typeof identityDocumentTypes)[number];

/** A birth certificate identifies insured persons only (VAL-6). */
export const proposerDocumentTypes = ['CCCD', 'CMND', 'PASSPORT'] as const;
export type ProposerDocumentType = (typeof proposerDocumentTypes)[number];

const numberPatterns = {
  CCCD: /^\d{12}$/,
  CMND: /^\d{9}$/,
  GKS: /^[A-Za-z0-9]{12}$/,
  PASSPORT: /^[A-Za-z0-9]{1,20}$/,
} as const satisfies Record<IdentityDocumentType, RegExp>;

/** Whether the number has the format of its document type (VAL-4). */
export function isIdentityNumber(type: IdentityDocumentType, number: string): boolean {
  return numberPatterns[type].test(number);
}

/** Passport numbers have seven to nine characters; a shorter text is the beginning of one. */
const SHORTEST_PASSPORT = 7;

/** Whether a filter has a whole number (SEC-24): 9 or 12 digits, or a passport's. */
export function isWholeIdentityNumber(text: string): boolean {
  if (isIdentityNumber('CCCD', text) || isIdentityNumber('CMND', text)) return true;
  const isOnlyDigits = /^\d+$/.test(text);
  return !isOnlyDigits && text.length >= SHORTEST_PASSPORT && isIdentityNumber('PASSPORT', text);
}

/** The three authorities that have issued CCCD cards (VAL-9). */
export const cccdIssuers = [
  'NATIONAL_IMIGRATION_REGISTRATION',
  'MANAGEMENT_OF_SOCIAL',
  'MINISTRY_OF_PUBLIC_SECURITY',
] as const;
export type CccdIssuer = (typeof cccdIssuers)[number];

export const DEFAULT_CCCD_ISSUER: CccdIssuer = 'MANAGEMENT_OF_SOCIAL';

const SECOND_ISSUER_SINCE = day('2018-10-10');
const THIRD_ISSUER_SINCE = day('2024-07-01');

/** The authority that issued cards on a day; the officer may choose another (VAL-9). */
export function cccdIssuerOn(issuedOn: Day): CccdIssuer {
  if (isBefore(issuedOn, SECOND_ISSUER_SINCE)) return 'NATIONAL_IMIGRATION_REGISTRATION';
  if (isBefore(issuedOn, THIRD_ISSUER_SINCE)) return 'MANAGEMENT_OF_SOCIAL';
  return 'MINISTRY_OF_PUBLIC_SECURITY';
}
