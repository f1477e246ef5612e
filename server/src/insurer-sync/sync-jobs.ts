import type { SyncKind } from '@salus/domain/insurer/sync.ts';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';

/** The job of each report. Names instead of imports avoid a cycle with the jobs. */
export const syncJobs: Readonly<Record<SyncKind, string>> = {
  'sync-create': 'insurer-sync.created',
  'sync-cancel': 'insurer-sync.cancelled',
};

/** Queues a report to the insurer that no action of the lifecycle queues. */
export const queueReport = (
  tx: Tx,
  { jobs }: Pick<App, 'jobs'>,
  kind: SyncKind,
  contractId: number,
) => jobs.enqueue(tx, syncJobs[kind], { contractId });
