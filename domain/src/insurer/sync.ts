import { hasPolicy, isInForce } from '../contracts/standing.ts';

/** What the insurer's core system is told of a contract, in this order: of its issue, and of its end. */
export const syncKinds = ['sync-create', 'sync-cancel'] as const;
export type SyncKind = (typeof syncKinds)[number];

/** How the reports of one kind stand. */
export type SyncState = {
  /** The core said yes. */
  readonly succeeded: boolean;
  /** The next try waits in the queue, or is under way. */
  readonly isWaiting: boolean;
};

/** The report that the core still lacks; the end of a policy is told only once the core knows of its beginning. */
export function nextSync(status: string, succeeded: Readonly<Record<SyncKind, boolean>>): SyncKind | null {
  if (!hasPolicy(status)) return null;
  if (!succeeded['sync-create']) return 'sync-create';
  return isInForce(status) || succeeded['sync-cancel'] ? null : 'sync-cancel';
}

/**
 * The report that stands still and that a clerk may try again: the core lacks it, and nothing in the queue is going to
 * tell it. Null while a try is to come by itself.
 */
export function syncToRetry(status: string, states: Readonly<Record<SyncKind, SyncState>>): SyncKind | null {
  const next = nextSync(status, {
    'sync-create': states['sync-create'].succeeded,
    'sync-cancel': states['sync-cancel'].succeeded,
  });
  return next !== null && !states[next].isWaiting ? next : null;
}
