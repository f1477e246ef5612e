import type { BackOfficeView } from '@salus/api/back-office.ts';

type Attempt = Pick<BackOfficeView['apiSyncLogs'][number], 'message' | 'httpStatus' | 'kind'>;

/** The insurer's own words about an attempt: call, status and message, each once. */
export function syncErrorText({ message, httpStatus, kind }: Attempt): string {
  const status = httpStatus === null ? '' : `HTTP ${httpStatus}`;
  const parts = message?.startsWith('HTTP') ? [kind, message] : [kind, status, message];
  return parts.filter(Boolean).join(' · ');
}
