import { retrySync } from '@salus/api/back-office/syncs.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';

type Answers = OutputOf<typeof retrySync>;

/** Sends failed reports to the insurer's core again (INT-12). */
export function useRetrySync() {
  const t = useTranslations();
  const { isBusy, run } = useConfirmedAction();
  return {
    isBusy,
    /** `onAnswers` receives the result per contract. */
    retry: (numbers: readonly string[], onAnswers?: (answers: Answers) => void) =>
      run({
        question: {
          title: t(($) => $.retrySync.title),
          text: t(($) => $.retrySync.text, { count: numbers.length }),
          verb: t(($) => $.retrySync.open),
        },
        intention: { referenceNumbers: numbers },
        call: (idempotencyKey) =>
          callInSession(retrySync, { body: { referenceNumbers: [...numbers] }, idempotencyKey }),
        doneText: (answers) => {
          onAnswers?.(answers);
          const count = answers.filter(({ isRetried }) => isRetried).length;
          if (count === 0) throw new RefusalError('SYNC_NOT_FAILED');
          const leftCount = answers.length - count;
          return leftCount > 0
            ? t(($) => $.retrySync.partly, { count, left: leftCount })
            : t(($) => $.retrySync.done, { count });
        },
      }),
  };
}
