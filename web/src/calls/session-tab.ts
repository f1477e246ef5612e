import { readPerson } from './session-store.ts';

/** Per tab: why the session ended, the return address, and the owner of the kept input. */
const END_REASON = 'salus.endedBy';
const START_URL = 'salus.startUrl';
const LAST_PERSON = 'salus.lastPerson';

/** The reasons that the sign-in page explains. */
const explainedReasons = [
  'SESSION_EXPIRED',
  'USER_IS_DISABLED',
  'PASSWORD_CHANGED',
  'SIGNED_OUT_EVERYWHERE',
] as const;
export type ExplainedReason = (typeof explainedReasons)[number];

/**
 * Data of an earlier session in this tab, including the return address, belongs to its user only.
 * @param keepsUnowned keeps data of a tab without a user, as at a sign-in: the return address
 */
export function claimTab(emailAddress: string, keepsUnowned: boolean): void {
  const owner = sessionStorage.getItem(LAST_PERSON);
  if (owner === null ? !keepsUnowned : owner !== emailAddress) sessionStorage.clear();
  sessionStorage.setItem(LAST_PERSON, emailAddress);
}

/** Another user owns the stored session: these screens must not send anything with it. */
export function isOtherUserIn(): boolean {
  const [owner, person] = [sessionStorage.getItem(LAST_PERSON), readPerson()];
  return owner !== null && person !== null && person.emailAddress !== owner;
}

export function rememberEndReason(reason: ExplainedReason): void {
  sessionStorage.setItem(END_REASON, reason);
}

export function forgetEndReason(): void {
  sessionStorage.removeItem(END_REASON);
}

/** The end reason of the last session, returned once. */
export function takeEndReason(): ExplainedReason | null {
  const text = sessionStorage.getItem(END_REASON);
  forgetEndReason();
  return explainedReasons.find((reason) => reason === text) ?? null;
}

export function rememberStartUrl(url: string): void {
  sessionStorage.setItem(START_URL, url);
}

/** Accepts only a path of this portal, to prevent open redirects. */
export function takeStartUrl(): string | null {
  const url = sessionStorage.getItem(START_URL);
  sessionStorage.removeItem(START_URL);
  return url && /^\/(?![/\\])/.test(url) ? url : null;
}
