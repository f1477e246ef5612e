import type { RoleGroup } from './roles.ts';

/** MFA-1: what a person may prove besides the password. */
export const secondFactors = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Groups that must enrol where REQUIRE_SECOND_FACTOR is on (MFA-1). */
const requiredGroups: Readonly<Record<RoleGroup, boolean>> = {
  sales: false,
  backOffice: true,
  manager: true,
  director: true,
  auditor: false,
  admin: true,
};

export function needsSecondFactor(group: RoleGroup): boolean {
  return requiredGroups[group];
}

/** The minutes for which one proof counts, by the weight of the call (MFA-4). */
export const STEP_UP_MINUTES = { recent: 10, hour: 60 } as const;
export type StepUpAge = keyof typeof STEP_UP_MINUTES;

/** An account of the identity provider adds its first factor this soon after a sign-in (MFA-7). */
const FRESH_SIGN_IN_MINUTES = 5;

/** Accounts without a factor prove themselves so before they add one (MFA-7). */
export type FirstFactorProof = 'PASSWORD' | 'SIGN_IN';

/** A file of more contracts needs a recent proof (MFA-4). */
export const ROWS_WITHOUT_STEP_UP = 1000;

export const RECOVERY_CODES = 10;
export const TOTP_DIGITS = 6;
export const PASSKEY_NAME_MAX = 60;
export const MAX_PASSKEYS = 10;

export function hasRecentProof(provedAt: Date | null, now: Date, age: StepUpAge): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < STEP_UP_MINUTES[age] * 60_000;
}

export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= FRESH_SIGN_IN_MINUTES * 60_000;
}
