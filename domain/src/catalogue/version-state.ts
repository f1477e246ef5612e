/** A version of a plan or promotion waits for a second admin, or was decided (CAT-9). */
export const versionStates = ['DRAFT', 'APPROVED', 'REJECTED'] as const;
export type VersionState = (typeof versionStates)[number];

/** The state of a new version, and those of a decision. */
export const versionState = {
  proposed: 'DRAFT',
  approved: 'APPROVED',
  rejected: 'REJECTED',
} as const satisfies Record<string, VersionState>;

export const isUndecided = (state: VersionState): boolean => state === versionState.proposed;
export const isApproved = (state: VersionState): boolean => state === versionState.approved;
export const isRejected = (state: VersionState): boolean => state === versionState.rejected;
