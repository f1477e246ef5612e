import { newIdempotencyKey, SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractRefresh } from '../../calls/use-call.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';

/** The result for one contract; without a refusal the link was sent. */
type SendResult = {
  readonly row: ContractRow;
  readonly refusal: string | null;
};

/** Sends the links of several contracts in sequence; the server judges each of them. */
export function useSendLinks() {
  const refresh = useContractRefresh();
  const [results, setResults] = useState<readonly SendResult[]>([]);
  const [total, setTotal] = useState(0);
  const { isBusy, run } = useOneAtATime({ onFailure: () => undefined, after: refresh });

  async function send({ referenceNumber }: ContractRow): Promise<string | null> {
    try {
      await callInSession(sendSmsLink, {
        body: { referenceNumber },
        idempotencyKey: newIdempotencyKey(),
        timeout: SLOW_TIMEOUT_MILLISECONDS,
      });
      return null;
    } catch (error) {
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
          const refusal = await send(row);
          setResults((before) => [...before, { row, refusal }]);
        }
      }),
  };
}
