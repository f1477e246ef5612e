import { RefusalError } from '@salus/api/refusal-error.ts';
import { useSyncExternalStore } from 'react';

/** Whether the server answers, as known from calls and from the browser. */

const PROBE_MILLISECONDS = 10_000;

let isLost = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isLost === next) return;
  isLost = next;
  for (const listener of listeners) listener();
}

/**
 * Notes a failed call. A missing answer means a lost connection; a proxy may answer for a server
 * that is away.
 */
export function noteFailure(error: unknown): void {
  if (!(error instanceof RefusalError) || error.code !== 'SERVICE_UNAVAILABLE') return;
  if (error.params?.noAnswer) set(true);
  else void isConnected();
}

export const noteLost = () => set(true);

/** Asks the server and notes the result. It never rejects. */
export async function isConnected(): Promise<boolean> {
  const answers = await fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MILLISECONDS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  set(!answers);
  return answers;
}

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
