import { call } from '@salus/api/client.ts';
import { showPaymentResult } from '@salus/api/schemaless/payments.ts';
import { useCallback, useEffect, useState } from 'react';
import type { KnownPayment } from './payment-outcome.ts';

/** Seconds between two requests (PAY-12). */
const PAUSE_SECONDS = 5;
/** The IPN mostly arrives immediately; else the bank needs minutes, and the customer retries. */
const REQUESTS = 30;

export type PaymentPolling = {
  readonly knownPayment: KnownPayment | null;
  readonly isPolling: boolean;
  /** The error of the last request, or null. */
  readonly problem: unknown;
  /** Starts polling again after the last request. */
  readonly pollAgain: () => void;
};

/** Polls an order's payment until it is settled or the requests are used up. */
export function useKnownPayment(order: string | null): PaymentPolling {
  const [knownPayment, setKnownPayment] = useState<KnownPayment | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isPolling, setIsPolling] = useState(order !== null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round polls again
  useEffect(() => {
    if (order === null) return;
    const stop = new AbortController();
    setIsPolling(true);
    pollPayment(order, stop.signal, (result, error) => {
      if (result) setKnownPayment(result);
      setProblem(error);
    }).then(
      () => setIsPolling(false),
      // Aborted: the page was left or a new round began.
      () => undefined,
    );
    return () => stop.abort();
  }, [order, round]);

  const pollAgain = useCallback(() => setRound((last) => last + 1), []);
  return { knownPayment, isPolling, problem, pollAgain };
}

async function pollPayment(
  order: string,
  signal: AbortSignal,
  report: (result: KnownPayment | null, error: unknown) => void,
): Promise<void> {
  for (let number = 1; number <= REQUESTS; number += 1) {
    try {
      const result = await call(showPaymentResult, { query: { order }, signal });
      report(result, null);
      // A paid contract is issued within seconds: the customer takes the policy number along.
      const isIssuing = result.outcome === 'succeeded' && result.policyNo === null;
      if (result.outcome !== 'pending' && !isIssuing) return;
    } catch (error) {
      signal.throwIfAborted();
      report(null, error);
    }
    if (number < REQUESTS) await pause(PAUSE_SECONDS, signal);
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
