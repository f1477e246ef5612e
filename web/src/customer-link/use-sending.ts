import { useState } from 'react';

type Sending = {
  readonly state: 'idle' | 'busy' | 'sent';
  /** The failure of the last call, or null. */
  readonly problem: unknown;
};

/**
 * One call at a time, with its failure.
 * @param handleEnd handles a failure that ends the page, and returns whether it did
 */
export function useSending(handleEnd: (problem: unknown) => boolean = () => false) {
  const [{ state, problem }, setSending] = useState<Sending>({ state: 'idle', problem: null });
  const busy = state === 'busy';
  const send = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setSending({ state: 'busy', problem: null });
    try {
      await work();
      setSending({ state: 'sent', problem: null });
    } catch (failure) {
      if (!handleEnd(failure)) setSending({ state: 'idle', problem: failure });
    }
  };
  return { busy, problem, isSent: state === 'sent', send };
}
