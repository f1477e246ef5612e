import type { syncLogView } from '@salus/api/back-office.ts';
import type { z } from 'zod';
import type { SyncTry } from './store.ts';

type View = z.input<typeof syncLogView>;

/** A try to tell the core, under the wire's names. */
export function syncLogViewOf({ kind, status, message, http_status: httpStatus, at }: SyncTry): View {
  return { kind: kind as View['kind'], status: status as View['status'], message, httpStatus, at };
}
