import { type FailedJob, retryJobs } from '@salus/api/back-office/jobs.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTickedRows } from '../../contracts/list/use-ticked-rows.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import cells from '../../ui/rows/cells.module.css';
import { TechnicalDetails } from '../IntegrationErrorText.tsx';
import { FailedAttempts } from './FailedAttempts.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

/** Background jobs that failed their last try, to run one or many again. */
export function FailedJobs(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('jobs', at);
  const { isBusy, run } = useConfirmedAction();
  const jobName = ({ kind }: FailedJob) => t(($) => $.domain.failedJobs[kind]);
  const { tickedKeys, boxes } = useTickedRows<FailedJob>(
    list.data?.results ?? [],
    ({ id }) => id,
    (job) => t(($) => $.worklists.selectJob, { name: jobName(job) }),
  );

  /** Runs failed background jobs again (INT-10). */
  const retry = (jobIds: string[]) =>
    run({
      question: {
        title: t(($) => $.retryJobs.title),
        text: t(($) => $.retryJobs.text, { number: jobIds.length }),
        verb: t(($) => $.retryJobs.open),
      },
      intention: { jobIds },
      call: (idempotencyKey) => callInSession(retryJobs, { body: { jobIds }, idempotencyKey }),
      doneText: (answers) => {
        const leftCount = answers.filter(({ isRetried }) => !isRetried).length;
        if (leftCount === answers.length) throw new RefusalError('JOB_NOT_FAILED');
        return leftCount > 0
          ? t(($) => $.retryJobs.partly, { left: leftCount })
          : t(($) => $.retryJobs.done);
      },
    });

  return (
    <WorkTable
      {...at}
      work="jobs"
      list={list}
      rowKey={({ id }) => id}
      toContract={({ contract }) => contract}
      before={[boxes]}
      actions={
        tickedKeys.length > 0 && (
          <Row as="p" gap={12} align="center" canWrap below={12}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void retry([...tickedKeys])}>
              {t(($) => $.retryJobs.selected, { number: tickedKeys.length })}
            </Button>
          </Row>
        )
      }
      columns={[
        {
          key: 'job',
          title: t(($) => $.worklists.job),
          render: (job) => (
            <span className={styles.text}>
              {jobName(job)}
              <span className={cells.second}>
                <Moment at={job.failedAt} />
              </span>
            </span>
          ),
        },
        {
          key: 'problem',
          title: t(($) => $.worklists.problem),
          render: ({ reason, attempts, traceId }) => (
            <FailedAttempts count={attempts} traceId={traceId}>
              <TechnicalDetails text={reason} />
            </FailedAttempts>
          ),
        },
        {
          key: 'next',
          title: t(($) => $.worklists.next),
          hasOwnLabel: true,
          render: ({ id }) => (
            <Button disabled={isBusy} onClick={() => void retry([id])}>
              {t(($) => $.retryJobs.open)}
            </Button>
          ),
        },
      ]}
    />
  );
}
