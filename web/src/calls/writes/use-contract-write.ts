import { newIdempotencyKey } from '@salus/api/client.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useRef, useState } from 'react';
import { useContractRefresh } from '../use-call.ts';

type ContractWrite = {
  readonly isBusy: boolean;
  /**
   * Makes the call and reloads the contracts, also after a refusal, because of concurrent changes.
   * Resolves when they are fresh; rejects at once. Busy until they are.
   * @param intention what is written; the same intention without an answer keeps its key
   */
  readonly write: <Answer>(
    intention: object,
    call: (idempotencyKey: string) => Promise<Answer>,
  ) => Promise<Answer>;
};

/**
 * The one way to write: sent once per intention, with the pending state for the button.
 * @param endsSession nothing is reloaded after the answer, which would find the session ended
 */
export function useContractWrite({ endsSession = false } = {}): ContractWrite {
  const refresh = useContractRefresh();
  const keyFor = useIdempotencyKey();
  const attempt = useRef(0);
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    write: async (intention, call) => {
      setIsBusy(true);
      try {
        const answer = await call(keyFor({ intention, attempt: attempt.current }));
        attempt.current += 1;
        if (!endsSession) await refresh();
        setIsBusy(false);
        return answer;
      } catch (error) {
        if (isStored(error)) attempt.current += 1;
        // The error is shown while the contracts are reloaded.
        void refresh().finally(() => setIsBusy(false));
        throw error;
      }
    },
  };
}

/** A refusal is stored under its key, so a retry needs a new one; an unknown outcome keeps it. */
export function isStored(error: unknown): boolean {
  return (
    error instanceof RefusalError && error.status < 500 && error.code !== 'REQUEST_IN_PROGRESS'
  );
}

/**
 * One key per body: a retry without an answer sends the same body with the same key, and the
 * server runs it once.
 */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
