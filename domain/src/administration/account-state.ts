/** The state of an account; LOCKED is the pause after wrong passwords (AUTH-3). */
const [ACTIVE_STATE, DISABLED_STATE, LOCKED_STATE] = ['ACTIVE', 'DISABLED', 'LOCKED'] as const;
/** The states by the facts that SQL computes. */
export const stateByFact = {
  open: ACTIVE_STATE,
  disabled: DISABLED_STATE,
  lockedOut: LOCKED_STATE,
} as const;
export const accountStates = ['ACTIVE', 'DISABLED', 'LOCKED'] as const;
export type AccountState = (typeof accountStates)[number];

export const isDisabled = (state: AccountState): boolean => state === 'DISABLED';
export const isLocked = (state: AccountState): boolean => state === 'LOCKED';
