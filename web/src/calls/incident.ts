import { RefusalError } from '@salus/api/refusal-error.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';

/** Enough of an id to find its log lines, and short enough to read out on the phone. */
const SHOWN_ID_LENGTH = 8;

/** The request that failed on the server: for the support, who find its log lines (RUN-16). */
type Incident = { readonly id: string; readonly time: string };

/** @returns null where the server did not fail, or sent no id */
export function readIncident(error: unknown): Incident | null {
  const { requestId, failedAt } = (error instanceof RefusalError && error.params) || {};
  if (typeof requestId !== 'string') return null;
  const at = typeof failedAt === 'string' ? new Date(failedAt) : new Date();
  return {
    id: requestId.slice(0, SHOWN_ID_LENGTH),
    time: toIsoWithOffset(at).slice(11, 16),
  };
}
