import { type Refusal, refuse } from '../refusals.ts';

/** The numbers of the step-up behind the customer's link (LINK-12) and of their page (MY-2). */
export const STEP_UP_TRIES = 5;
export const STEP_UP_LOCK_MINUTES = 60;
/** The time for which a link shows everything after the right answer. */
const STEP_UP_OPEN_MINUTES = 60;

const MINUTE = 60_000;
const LAST = 4;

/** The last four characters of an identity number; a passport may be shorter. */
export const LAST4_PATTERN = /^[A-Za-z0-9]{1,4}$/;

export function isRightLast4(nationalId: string, answer: string): boolean {
  return nationalId.slice(-LAST).toUpperCase() === answer.toUpperCase();
}

/** Why no try is accepted now; null when one is. */
export function whyNotStepUp(lockedUntil: Date | null, now: Date): Refusal | null {
  return lockedUntil !== null && now < lockedUntil
    ? refuse('TOO_MANY_ATTEMPTS', { retryAt: lockedUntil })
    : null;
}

/** The effect of a wrong try: the fifth locks the link, and a new count starts after the lock. */
export function afterWrongLast4(
  triesBefore: number,
  now: Date,
  code: 'LINK_STEP_UP_INCORRECT' | 'POLICY_CODE_INCORRECT' = 'LINK_STEP_UP_INCORRECT',
) {
  const triesLeft = STEP_UP_TRIES - triesBefore - 1;
  const isLocked = triesLeft <= 0;
  return {
    tries: isLocked ? 0 : triesBefore + 1,
    lockedUntil: isLocked ? new Date(now.getTime() + STEP_UP_LOCK_MINUTES * MINUTE) : null,
    refusal: refuse(code, { triesLeft: Math.max(0, triesLeft) }),
  };
}

export function openUntil(now: Date): Date {
  return new Date(now.getTime() + STEP_UP_OPEN_MINUTES * MINUTE);
}

/** Stands for each hidden character. */
export const MASK = '•';
const SHOWN_DIGITS = 3;

/** Hides all characters: the last four are the answer of the step-up. */
export const maskIdentity = (nationalId: string) => MASK.repeat(nationalId.length);

/** Keeps the last three digits, by which the customer recognises the number. */
export const maskPhone = (phone: string) =>
  MASK.repeat(Math.max(0, phone.length - SHOWN_DIGITS)) + phone.slice(-SHOWN_DIGITS);

/** Keeps the first character and the domain. */
export const maskEmail = (email: string) =>
  email.replace(/^(.)[^@]*/, (_, first: string) => first + MASK.repeat(3));
