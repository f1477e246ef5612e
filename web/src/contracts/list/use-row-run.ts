import { newIdempotencyKey } from '@salus/api/client.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useEffect, useRef } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { signedInPerson, useSignedInPerson } from '../../calls/session-person.ts';
import { useContractRefresh } from '../../calls/use-call.ts';
import { isStored } from '../../calls/writes/use-contract-write.ts';
import { createStore, useStore } from '../../page/create-store.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import type { RowResult } from './RowResults.tsx';

export type RowRun = {
  /** The address of the person who started it; others see no results. */
  readonly by: string;
  readonly total: number;
  readonly results: readonly RowResult[];
  readonly isRunning: boolean;
};

type RunRow = { readonly referenceNumber: string; readonly proposerName?: string };

/** One kind of work on many rows. It continues while another page is open. */
export const createRowRuns = () => ({
  /** The rows that are being worked on, or were last. */
  runs: createStore<RowRun | null>(null),
  /** The keys of rows without an answer: each is done once. */
  keys: new Map<string, string>(),
});
type RowRuns = ReturnType<typeof createRowRuns>;

type RowCall<Row> = {
  /** The call for one row, which the server judges; the result without number and name. */
  readonly call: (
    row: Row,
    idempotencyKey: string,
  ) => Promise<Pick<RowResult, 'isDone' | 'text' | 'next'>>;
  readonly doneText: string;
  /** After the last answer. */
  readonly onDone: () => void;
};

/**
 * Makes one call after the other. A person who left the list gets the sum in a toast, and the
 * results on the way back.
 */
export function useRowRun<Row extends RunRow>(
  { runs, keys }: RowRuns,
  { call, doneText, onDone }: RowCall<Row>,
) {
  const notices = useNotices();
  const refresh = useContractRefresh();
  const person = useSignedInPerson();
  const lastRun = useStore(runs);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function runRow(row: Row): ReturnType<typeof call> {
    const { referenceNumber } = row;
    const idempotencyKey = keys.get(referenceNumber) ?? newIdempotencyKey();
    keys.set(referenceNumber, idempotencyKey);
    try {
      const result = await call(row, idempotencyKey);
      keys.delete(referenceNumber);
      return result;
    } catch (error) {
      if (isStored(error)) keys.delete(referenceNumber);
      if (!(error instanceof RefusalError)) throw error;
      return { isDone: false, text: refusalSentence(error) };
    }
  }

  async function runAll(rows: readonly Row[]) {
    const by = signedInPerson()?.emailAddress;
    if (by === undefined || runs.get()?.isRunning) return;
    let run: RowRun = { by, total: rows.length, results: [], isRunning: true };
    const show = (change: Partial<RowRun>) => {
      run = { ...run, ...change };
      runs.set(run);
    };
    show({});
    addEventListener('beforeunload', holdPage);
    try {
      for (const row of rows) {
        if (signedInPerson()?.emailAddress !== by) break;
        const { referenceNumber: number, proposerName: name } = row;
        const result = { number, name, ...(await runRow(row)) };
        show({ results: [...run.results, result] });
      }
    } finally {
      removeEventListener('beforeunload', holdPage);
      show({ isRunning: false });
      await refresh();
    }
    if (isLeft.current) showSum(run);
    else onDone();
  }

  function showSum({ results, total }: RowRun) {
    const doneCount = results.filter(({ isDone }) => isDone).length;
    const text = `${doneText}: ${doneCount} / ${total}`;
    if (doneCount === total) notices.success(text);
    else notices.failure(text);
  }

  return {
    run: lastRun?.by === person?.emailAddress ? lastRun : null,
    hideResults: () => runs.set(null),
    runAll,
  };
}

/** The browser asks before it leaves the page. */
function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault();
}
