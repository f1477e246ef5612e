import type { SyncKind } from '@salus/domain/insurer/sync.ts';

/** The job of each report. Names instead of imports avoid a cycle with the jobs. */
export const syncJobs: Readonly<Record<SyncKind, string>> = {
  'sync-create': 'insurer-sync.created',
  'sync-cancel': 'insurer-sync.cancelled',
};
