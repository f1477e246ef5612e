import { retrySync } from '@salus/api/back-office.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { useConfirmedCall } from '../../calls/use-confirmed-call.ts';
import { useWords } from '../../i18n/i18n.ts';

type Answers = OutputOf<typeof retrySync>;

type RetriedSync = {
  readonly isBusy: boolean;
  /** `tell` gets what became of each contract. */
  readonly retry: (numbers: readonly string[], tell?: (answers: Answers) => void) => Promise<void>;
};

/** Tells the insurer's core once more, of one contract or of many (100 at most). */
export function useRetrySync(): RetriedSync {
  const t = useWords();
  const { isBusy, run } = useConfirmedCall(retrySync);
  return {
    isBusy,
    retry: (numbers, tell) =>
      run({
        question: {
          title: t(($) => $.retrySync.title),
          text: t(($) => $.retrySync.text, { count: numbers.length }),
          verb: t(($) => $.retrySync.open),
        },
        body: { referenceNumbers: [...numbers] },
        done: (answers) => {
          tell?.(answers);
          const count = answers.filter(({ isRetried }) => isRetried).length;
          if (count === 0) throw new Refusal('SYNC_NOT_FAILED');
          const left = answers.length - count;
          return left > 0 ? t(($) => $.retrySync.partly, { count, left }) : t(($) => $.retrySync.done, { count });
        },
      }),
  };
}
