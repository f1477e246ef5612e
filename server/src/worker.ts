import { failedJobKind, type otherWaitingKinds } from '@salus/domain/operations/failed-jobs.ts';
import { logEndsJob } from './audit/log-ends.job.ts';
import { writeHeadJob } from './audit/write-head.job.ts';
import { endTakesJob } from './back-office/end-takes.job.ts';
import type { App } from './context.ts';
import { followUps } from './contracts/follow-ups.ts';
import { issuePolicyJob } from './documents/issue-policy.job.ts';
import { cancelledJob } from './insurer-sync/cancelled.job.ts';
import { createdJob } from './insurer-sync/created.job.ts';
import { messageComposers } from './message-composers.ts';
import { deliveryJobs, formerDeliveryJobs } from './messages/deliver.job.ts';
import { expireApprovals } from './payments/approvals/expire-approvals.job.ts';
import { settleStatementJob } from './payments/decisions/settle-statement.job.ts';
import { queryOrderJob, reconcile } from './payments/gateway/reconcile.job.ts';
import { sendRefundJob } from './payments/refunds/send-refund.job.ts';
import type { Job, UnattendedJob, WaitingJob } from './platform/queue/jobs.ts';
import { sendRemindersJob } from './reminders/send-due.job.ts';
import { sendReportsJob } from './reports/schedules/send-reports.job.ts';
import { clearCodesJob } from './retention/clear-codes.job.ts';
import { clearExpired } from './retention/clear-expired.job.ts';
import { clearLinksJob } from './retention/clear-links.job.ts';
import { clearReportFilesJob } from './retention/clear-report-files.job.ts';
import {
  clearBankPapersJob,
  clearReadsJob,
  clearSignInsJob,
  eraseUnfinishedFormsJob,
} from './retention/delete-expired.job.ts';
import { eraseDraftsJob } from './retention/erase-drafts.job.ts';

/** The jobs beside deliveries that wait for a clerk after their last try, by their kind. */
const waiting: Readonly<Record<(typeof otherWaitingKinds)[number], WaitingJob<App>>> = {
  'send-refund': sendRefundJob,
  'issue-policy': issuePolicyJob,
};

/** Scheduled jobs, and those whose failure another place shows or repeats. */
const unattendedJobs: readonly UnattendedJob<App>[] = [
  queryOrderJob,
  reconcile,
  expireApprovals,
  settleStatementJob,
  createdJob,
  cancelledJob,
  sendReportsJob,
  clearExpired,
  clearCodesJob,
  endTakesJob,
  sendRemindersJob,
  clearLinksJob,
  clearSignInsJob,
  clearReadsJob,
  clearBankPapersJob,
  clearReportFilesJob,
  logEndsJob,
  writeHeadJob,
  eraseDraftsJob,
  eraseUnfinishedFormsJob,
];

/** All jobs of the queue. */
export const allJobs: readonly Job<App>[] = [
  ...deliveryJobs(messageComposers),
  ...formerDeliveryJobs(messageComposers),
  ...Object.values(waiting),
  ...unattendedJobs,
];

/** Names of the jobs that run by a schedule. */
export const recurringJobs: readonly string[] = allJobs
  .filter(({ every }) => every !== undefined)
  .map(({ name }) => name);

for (const [kind, { name }] of Object.entries(waiting))
  if (failedJobKind(name) !== kind) throw new Error(`${name} is no job of the kind ${kind}`);
const names = new Set(allJobs.map(({ name }) => name));
for (const followUp of Object.values(followUps).flat())
  if ('job' in followUp && !names.has(followUp.job))
    throw new Error(`follow-ups.ts names ${followUp.job}, and there is no such job`);
