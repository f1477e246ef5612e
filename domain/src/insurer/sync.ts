import { type Status, statuses } from '../contracts/status.ts';

/** The reports to the insurer's core system, in this order: issue, then cancellation. */
export const syncKinds = ['sync-create', 'sync-cancel'] as const;
export type SyncKind = (typeof syncKinds)[number];

/** The reports that the core system must have accepted in each status, in their order. */
const dueReports = {
  DRAFT: [],
  AWAITING_PAYMENT: [],
  PAID: [],
  ACTIVE: ['sync-create'],
  CANCELLED: ['sync-create', 'sync-cancel'],
  WITHDRAWN: [],
} as const satisfies Record<Status, readonly SyncKind[]>;

export function isReportDue(kind: SyncKind, status: Status): boolean {
  return dueReports[status].some((due) => due === kind);
}

export function statusesWithReport(kind: SyncKind): readonly Status[] {
  return statuses.filter((status) => isReportDue(kind, status));
}

/** The state of the reports of one kind. */
export type SyncState = {
  /** The core system accepted one. */
  readonly hasSucceeded: boolean;
  /** The next attempt is queued or running. */
  readonly isWaiting: boolean;
};

/** The missing report; a cancellation is reported only after the issue was accepted. */
function nextSync(
  status: Status,
  successByKind: Readonly<Record<SyncKind, boolean>>,
): SyncKind | null {
  return dueReports[status].find((kind) => !successByKind[kind]) ?? null;
}

/**
 * The report that a clerk may retry: the core system lacks it and no attempt is queued. Null while
 * an attempt is queued.
 */
export function syncToRetry(
  status: Status,
  states: Readonly<Record<SyncKind, SyncState>>,
): SyncKind | null {
  const next = nextSync(status, {
    'sync-create': states['sync-create'].hasSucceeded,
    'sync-cancel': states['sync-cancel'].hasSucceeded,
  });
  return next !== null && !states[next].isWaiting ? next : null;
}
