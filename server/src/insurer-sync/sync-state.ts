import type { Status } from '@salus/domain/contracts/status.ts';
import { type SyncKind, syncToRetry } from '@salus/domain/insurer/sync.ts';
import type { Reader } from '../platform/db.ts';
import { readSucceededKinds, readWaitingKinds } from './store.ts';

/** The report to the core that a clerk may try again now; null if none is stuck. */
export async function syncToRetryOf(
  reader: Reader,
  { id, status }: { readonly id: number; readonly status: Status },
): Promise<SyncKind | null> {
  const nothingWaits = new Set<string>();
  const succeeded = await readSucceededKinds(reader, id);
  // Queries the queue only for the few contracts with a missing report.
  if (missingSync(status, succeeded, nothingWaits) === null) return null;
  return missingSync(status, succeeded, await readWaitingKinds(reader, id));
}

function missingSync(
  status: Status,
  succeeded: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
): SyncKind | null {
  const state = (kind: SyncKind) => ({
    hasSucceeded: succeeded.has(kind),
    isWaiting: waiting.has(kind),
  });
  return syncToRetry(status, {
    'sync-create': state('sync-create'),
    'sync-cancel': state('sync-cancel'),
  });
}
