import { retrySync } from '@salus/api/back-office.ts';
import { useConfirmedCall } from '../../calls/use-confirmed-call.ts';
import { useWords } from '../../i18n/i18n.ts';

type RetriedSync = { readonly isBusy: boolean; readonly retry: (numbers: readonly string[]) => Promise<void> };

/** Tells the insurer's core once more, of one contract or of many (100 at most). */
export function useRetrySync(): RetriedSync {
  const t = useWords();
  const { isBusy, run } = useConfirmedCall(retrySync);
  return {
    isBusy,
    retry: (numbers) =>
      run({
        question: {
          title: t(($) => $.retrySync.title),
          text: t(($) => $.retrySync.text, { count: numbers.length }),
          verb: t(($) => $.retrySync.open),
        },
        body: { referenceNumbers: [...numbers] },
        done: (answers) => {
          const count = answers.filter(({ isRetried }) => isRetried).length;
          const left = answers.length - count;
          return left > 0 ? t(($) => $.retrySync.partly, { count, left }) : t(($) => $.retrySync.done, { count });
        },
      }),
  };
}
