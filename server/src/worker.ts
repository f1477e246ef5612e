import { type FailedJobKind, failedJobKind } from '@salus/domain/operations/failed-jobs.ts';
import { notifyPasswordChangedJob } from './accounts/notify-password-changed.job.ts';
import { deliverPasswordJob } from './accounts/passwords/deliver-password.job.ts';
import { notifyFactorChangedJob } from './accounts/second-factor/notify-factor-changed.job.ts';
import { notifyOfSessionJob } from './accounts/sessions/notify-of-session.job.ts';
import { logEndsJob } from './audit/log-ends.job.ts';
import { writeHeadJob } from './audit/write-head.job.ts';
import type { App } from './context.ts';
import { followUps } from './contracts/follow-ups.ts';
import { notifyChangeRequestJob } from './customer-link/change-requests/notify-change-request.job.ts';
import { deliverSmsLinkJob } from './customer-link/deliver-sms-link.job.ts';
import { deliverWithdrawalJob } from './customer-link/deliver-withdrawal.job.ts';
import { issuePolicyJob } from './documents/issue-policy.job.ts';
import { deliverCertificateJob } from './documents/mails/deliver-certificate.job.ts';
import { mailCancellationJob } from './documents/mails/mail-cancellation.job.ts';
import { mailPolicyJob } from './documents/mails/mail-policy.job.ts';
import { notifyContactCorrectedJob } from './documents/mails/notify-contact-corrected.job.ts';
import { cancelledJob } from './insurer-sync/cancelled.job.ts';
import { createdJob } from './insurer-sync/created.job.ts';
import { expireApprovals } from './payments/approvals/expire-approvals.job.ts';
import { notifyApprovalJob } from './payments/approvals/notify-approval.job.ts';
import { notifyHeldMoneyJob } from './payments/held-money/notify-held-money.job.ts';
import { queryOrderJob, reconcile } from './payments/order-queries/reconcile.job.ts';
import { sendRefundJob } from './payments/refunds/send-refund.job.ts';
import { mailReturnedMoneyJob } from './payments/unallocated/mail-returned-money.job.ts';
import type { Job, UnattendedJob, WaitingJob } from './platform/queue/jobs.ts';
import { deliverAnswerJob } from './policyholder/deliver-answer.job.ts';
import { mailRequestJob } from './policyholder/mail-request.job.ts';
import { clearBankPapersJob } from './retention/clear-bank-papers.job.ts';
import { clearCodesJob } from './retention/clear-codes.job.ts';
import { clearExpired } from './retention/clear-expired.job.ts';
import { clearLinksJob } from './retention/clear-links.job.ts';
import { clearReadsJob } from './retention/clear-reads.job.ts';
import { clearSignInsJob } from './retention/clear-sign-ins.job.ts';
import { eraseDraftsJob } from './retention/erase-drafts.job.ts';
import { eraseUnfinishedFormsJob } from './retention/erase-unfinished-forms.job.ts';
import { deliverOtpJob } from './verification/deliver-otp.job.ts';

/** The jobs that wait for a clerk after their last try, by the kind that the list shows. */
const waiting: Readonly<Record<Exclude<FailedJobKind, 'other'>, WaitingJob<App>>> = {
  'deliver-sms-link': deliverSmsLinkJob,
  'deliver-otp': deliverOtpJob,
  'deliver-withdrawal': deliverWithdrawalJob,
  'deliver-certificate': deliverCertificateJob,
  'notify-contact-corrected': notifyContactCorrectedJob,
  'send-refund': sendRefundJob,
  'issue-policy': issuePolicyJob,
  'mail-policy': mailPolicyJob,
  'mail-cancellation': mailCancellationJob,
  'deliver-password': deliverPasswordJob,
  'tell-password-changed': notifyPasswordChangedJob,
  'notify-of-session': notifyOfSessionJob,
  'notify-factor-changed': notifyFactorChangedJob,
  'notify-approval': notifyApprovalJob,
  'notify-change-request': notifyChangeRequestJob,
  'mail-request': mailRequestJob,
  'deliver-answer': deliverAnswerJob,
  'notify-held-money': notifyHeldMoneyJob,
  'mail-returned-money': mailReturnedMoneyJob,
};

/** Scheduled jobs, and those whose failure another place shows or repeats. */
const unattendedJobs: readonly UnattendedJob<App>[] = [
  queryOrderJob,
  reconcile,
  expireApprovals,
  createdJob,
  cancelledJob,
  clearExpired,
  clearCodesJob,
  clearLinksJob,
  clearSignInsJob,
  clearReadsJob,
  clearBankPapersJob,
  logEndsJob,
  writeHeadJob,
  eraseDraftsJob,
  eraseUnfinishedFormsJob,
];

/** All jobs of the queue. */
export const allJobs: readonly Job<App>[] = [...Object.values(waiting), ...unattendedJobs];

for (const [kind, { name }] of Object.entries(waiting))
  if (failedJobKind(name) !== kind) throw new Error(`${name} is no job of the kind ${kind}`);
const names = new Set(allJobs.map(({ name }) => name));
for (const { job } of Object.values(followUps).flat())
  if (!names.has(job)) throw new Error(`follow-ups.ts names ${job}, and there is no such job`);
