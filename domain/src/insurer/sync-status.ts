/** The result of a report to the core system; unknown without an answer. */
export const syncStatuses = ['success', 'error', 'unknown'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

type SyncTraits = {
  readonly isAccepted: boolean;
  /** Another try of the same report cannot help. */
  readonly isRefused: boolean;
  readonly isUnanswered: boolean;
};

/** Code outside of domain/ compares no status. */
const syncTraits = {
  success: { isAccepted: true, isRefused: false, isUnanswered: false },
  error: { isAccepted: false, isRefused: true, isUnanswered: false },
  unknown: { isAccepted: false, isRefused: false, isUnanswered: true },
} as const satisfies Record<SyncStatus, SyncTraits>;

export const acceptedSyncStatuses: readonly SyncStatus[] = syncStatuses.filter(isAcceptedSync);

export function isAcceptedSync(status: SyncStatus): boolean {
  return syncTraits[status].isAccepted;
}

export function isRefusedSync(status: SyncStatus): boolean {
  return syncTraits[status].isRefused;
}

export function isUnansweredSync(status: SyncStatus): boolean {
  return syncTraits[status].isUnanswered;
}
