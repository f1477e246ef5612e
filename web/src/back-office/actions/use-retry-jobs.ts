import { retryJobs } from '@salus/api/back-office/jobs.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';

type RetriedJobs = {
  readonly isBusy: boolean;
  readonly retry: (ids: readonly string[]) => Promise<void>;
};

/** Runs failed background jobs again (INT-10). */
export function useRetryJobs(): RetriedJobs {
  const t = useTranslations();
  const { isBusy, run } = useConfirmedAction();
  return {
    isBusy,
    retry: (ids) =>
      run({
        question: {
          title: t(($) => $.retryJobs.title),
          text: t(($) => $.retryJobs.text, { number: ids.length }),
          verb: t(($) => $.retryJobs.open),
        },
        intention: { jobIds: ids },
        call: (idempotencyKey) =>
          callInSession(retryJobs, { body: { jobIds: [...ids] }, idempotencyKey }),
        doneText: (answers) => {
          const leftCount = answers.filter(({ isRetried }) => !isRetried).length;
          if (leftCount === answers.length) throw new RefusalError('JOB_NOT_FAILED');
          return leftCount > 0
            ? t(($) => $.retryJobs.partly, { left: leftCount })
            : t(($) => $.retryJobs.done);
        },
      }),
  };
}
