import type { syncLogView } from '@salus/api/back-office.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../platform/database.gen.ts';

export type SyncTry = Pick<Selectable<DB['api_sync_logs']>, 'kind' | 'status' | 'message' | 'http_status' | 'at'>;
type View = z.input<typeof syncLogView>;

/** A try to tell the core, under the wire's names. */
export function syncLogViewOf({ kind, status, message, http_status: httpStatus, at }: SyncTry): View {
  return { kind: kind as View['kind'], status: status as View['status'], message, httpStatus, at };
}
