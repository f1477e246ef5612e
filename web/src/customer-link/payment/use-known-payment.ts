import { call } from '@salus/api/client.ts';
import { useCallback, useEffect, useState } from 'react';
import { showPaymentResult } from '../agreement.ts';
import type { KnownPayment } from './payment-outcome.ts';

/** Seconds before each further question: the notice mostly comes at once, else the bank needs its time. */
const PAUSES_SECONDS = [2, 3, 5, 8, 13, 20, 30, 30, 30];

export type Following = {
  readonly known: KnownPayment | null;
  readonly asking: boolean;
  /** Why the last question brought no answer. */
  readonly problem: unknown;
  /** After the last pause: ask all over. */
  readonly askAgain: () => void;
};

/** Asks what is known of an order until it is settled, with growing pauses, and then lets the customer decide. */
export function useKnownPayment(order: string | null): Following {
  const [known, setKnown] = useState<KnownPayment | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [asking, setAsking] = useState(order !== null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (order === null) return;
    const stop = new AbortController();
    setAsking(true);
    followPayment(order, stop.signal, (answer, trouble) => {
      if (answer) setKnown(answer);
      setProblem(trouble);
    }).then(
      () => setAsking(false),
      // Left the page or began a new round: nobody waits for this one.
      () => undefined,
    );
    return () => stop.abort();
  }, [order, round]);

  const askAgain = useCallback(() => setRound((last) => last + 1), []);
  return { known, asking, problem, askAgain };
}

async function followPayment(
  order: string,
  signal: AbortSignal,
  tell: (answer: KnownPayment | null, trouble: unknown) => void,
): Promise<void> {
  for (const seconds of [...PAUSES_SECONDS, null]) {
    try {
      const answer = await call(showPaymentResult, { query: { order }, signal });
      tell(answer, null);
      if (answer.outcome !== 'pending') return;
    } catch (trouble) {
      signal.throwIfAborted();
      tell(null, trouble);
    }
    if (seconds !== null) await pause(seconds, signal);
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
