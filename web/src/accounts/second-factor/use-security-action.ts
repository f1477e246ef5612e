import { RefusalError } from '@salus/api/refusal-error.ts';
import { useRef, useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';

/** Runs one change of the own factors at a time; a refusal is shown as a toast. */
export function useSecurityAction(refresh: () => Promise<unknown>) {
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
      const answer = await work();
      await refresh();
      return answer;
    } catch (error) {
      notices.failure(refusalSentence(error));
      if (!(error instanceof RefusalError)) throw error;
      return undefined;
    } finally {
      isUnderway.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}

export type SecurityAction = ReturnType<typeof useSecurityAction>;
