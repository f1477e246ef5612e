import type { Status } from '@salus/domain/contracts/status.ts';
import { type SyncKind, syncToRetry } from '@salus/domain/insurer/sync.ts';
import type { Reader } from '../platform/db.ts';
import { readSucceededKinds, readWaitingKinds } from './store.ts';

type Contract = { readonly id: number; readonly status: Status };

/** The report to the core that a clerk may try again now; null if none is stuck. */
export async function findSyncToRetry(
  reader: Reader,
  contract: Contract,
): Promise<SyncKind | null> {
  return findRetryBeside(reader, contract, await readSucceededKinds(reader, contract.id));
}

/** @param succeededKinds the reports of the contract that the core has accepted */
export async function findRetryBeside(
  reader: Reader,
  { id, status }: Contract,
  succeededKinds: ReadonlySet<string>,
): Promise<SyncKind | null> {
  const nothingWaits = new Set<string>();
  // Queries the queue only for the few contracts with a missing report.
  if (missingSync(status, succeededKinds, nothingWaits) === null) return null;
  return missingSync(status, succeededKinds, await readWaitingKinds(reader, id));
}

function missingSync(
  status: Status,
  succeededKinds: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
): SyncKind | null {
  const state = (kind: SyncKind) => ({
    hasSucceeded: succeededKinds.has(kind),
    isWaiting: waiting.has(kind),
  });
  return syncToRetry(status, {
    'sync-create': state('sync-create'),
    'sync-cancel': state('sync-cancel'),
  });
}
