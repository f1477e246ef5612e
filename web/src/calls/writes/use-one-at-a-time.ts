import { RefusalError } from '@salus/api/refusal-error.ts';
import { useRef, useState } from 'react';

type Options = {
  /** Shows the refusal. */
  readonly onFailure: (error: unknown) => void;
  /** Awaited after the work, also after a refusal. */
  readonly after?: (() => unknown) | undefined;
};

/** Runs one piece of work at a time, with the pending state for its button. */
export function useOneAtATime({ onFailure, after }: Options) {
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
      onFailure(error);
      if (!(error instanceof RefusalError)) throw error;
      return undefined;
    } finally {
      await after?.();
      isUnderway.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
