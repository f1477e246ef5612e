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
};

export function needsSecondFactor(group: RoleGroup): boolean {
  return requiredGroups[group];
}

/** How long a proof counts for refunds and large exports (MFA-4). */
export const STEP_UP_MINUTES = 10;

/** A file of more contracts needs a recent proof (MFA-4). */
export const ROWS_WITHOUT_STEP_UP = 1000;

export const RECOVERY_CODES = 10;
export const TOTP_DIGITS = 6;
export const PASSKEY_NAME_MAX = 60;
export const MAX_PASSKEYS = 10;

export function hasRecentProof(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < STEP_UP_MINUTES * 60_000;
}
