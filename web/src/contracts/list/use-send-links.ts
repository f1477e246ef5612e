import { newIdempotencyKey, SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useEffect, useRef, useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractRefresh } from '../../calls/use-call.ts';
import { isStored } from '../../calls/writes/use-contract-write.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';

/** The result for one contract; without a refusal the link was sent. */
type SendResult = {
  readonly row: ContractRow;
  readonly refusal: string | null;
};

/**
 * Sends the links of several contracts in sequence; the server judges each of them. A contract
 * without an answer keeps its key, so that it gets one link. Leaving the list ends the sequence.
 * @param onDone after the last answer
 */
export function useSendLinks(onDone: () => void) {
  const refresh = useContractRefresh();
  const [results, setResults] = useState<readonly SendResult[]>([]);
  const [total, setTotal] = useState(0);
  const { isBusy, run } = useOneAtATime({ onFailure: () => undefined, after: refresh });

  const keys = useRef(new Map<string, string>());
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function send({ referenceNumber }: ContractRow): Promise<string | null> {
    const idempotencyKey = keys.current.get(referenceNumber) ?? newIdempotencyKey();
    keys.current.set(referenceNumber, idempotencyKey);
    try {
      await callInSession(sendSmsLink, {
        body: { referenceNumber },
        idempotencyKey,
        timeout: SLOW_TIMEOUT_MILLISECONDS,
      });
      keys.current.delete(referenceNumber);
      return null;
    } catch (error) {
      if (isStored(error)) keys.current.delete(referenceNumber);
      if (!(error instanceof RefusalError)) throw error;
      return refusalSentence(error);
    }
  }

  return {
    isBusy,
    total,
    results,
    hideResults: () => setResults([]),
    sendAll: (rows: readonly ContractRow[]) =>
      run(async () => {
        setResults([]);
        setTotal(rows.length);
        for (const row of rows) {
          if (isLeft.current) return;
          const refusal = await send(row);
          setResults((before) => [...before, { row, refusal }]);
        }
        onDone();
      }),
  };
}
