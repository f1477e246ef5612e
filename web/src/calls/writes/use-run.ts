import { RefusalError } from '@salus/api/refusal-error.ts';
import { useRef, useState } from 'react';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { refusalSentence } from '../refusal-sentence.ts';

/**
 * Runs one piece of work at a time, with the pending state for its button; a refusal is a toast.
 * @param refresh is awaited after the work, also after a refusal
 */
export function useRun(refresh?: () => Promise<unknown>) {
  const notices = useNotices();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderway = useRef(false);

  /** @returns the answer; undefined after a refusal */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    // A ref, because a second press may come before the next render.
    if (isUnderway.current) return undefined;
    isUnderway.current = true;
    setIsBusy(true);
    try {
      return await work();
    } catch (error) {
      notices.failure(refusalSentence(error));
      if (!(error instanceof RefusalError)) throw error;
      return undefined;
    } finally {
      await refresh?.();
      isUnderway.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}

export type Runner = ReturnType<typeof useRun>;
