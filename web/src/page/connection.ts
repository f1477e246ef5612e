import { RefusalError } from '@salus/api/refusal-error.ts';
import { createStore, useStore } from './create-store.ts';

/** Whether the server answers, as known from calls and from the browser. */

const PROBE_MILLISECONDS = 10_000;

const isLost = createStore(false);

/**
 * Notes a failed call. A missing answer means a lost connection; a proxy may answer for a server
 * that is away.
 */
export function noteFailure(error: unknown): void {
  if (!(error instanceof RefusalError) || error.code !== 'SERVICE_UNAVAILABLE') return;
  if (error.params?.noAnswer) isLost.set(true);
  else void isConnected();
}

export const noteLost = () => isLost.set(true);

/** Asks the server and notes the result. It never rejects. */
export async function isConnected(): Promise<boolean> {
  const answers = await fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MILLISECONDS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  isLost.set(!answers);
  return answers;
}

export const useIsConnectionLost = (): boolean => useStore(isLost);
