import type { SyncKind } from '@salus/domain/insurer/sync.ts';

/** The job that tells the core each thing. Named here as words, because the jobs need those who ask for them. */
export const syncJobs: Readonly<Record<SyncKind, string>> = {
  'sync-create': 'insurer-sync.created',
  'sync-cancel': 'insurer-sync.cancelled',
};
