import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';

/** One call at a time, with its failure. An expired proof closes the page (MY-2). */
export function useSending(close: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      setSent(true);
    } catch (failure) {
      if (failure instanceof RefusalError && failure.code === 'UNAUTHORIZED') return close();
      setProblem(failure);
    }
    setBusy(false);
  };
  return { busy, problem, isSent, send };
}
