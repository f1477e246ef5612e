import type { syncLogView } from '@salus/api/back-office/syncs.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../platform/database.gen.ts';

export type SyncTry = Pick<
  Selectable<DB['api_sync_logs']>,
  'kind' | 'status' | 'message' | 'http_status' | 'at'
>;
type View = z.input<typeof syncLogView>;

/** A try of a report, in the names of the API. */
export function toSyncLogView({
  kind,
  status,
  message,
  http_status: httpStatus,
  at,
}: SyncTry): View {
  return { kind: kind, status: status, message, httpStatus, at };
}
