import type { Action } from '@salus/domain/contracts/lifecycle.ts';

/** A job, and the row whose id is its payload. */
type FollowUp = { readonly job: string; readonly by: 'contractId' | 'messageId' | 'refundId' };

/**
 * The jobs that each action enqueues in its transaction. Job names are text, so this module imports
 * none of the modules above it; the program refuses to start when a name has no job.
 */
export const followUps = {
  create: [],
  save: [],
  sendSmsLink: [{ job: 'customer-link.deliver-sms-link', by: 'messageId' }],
  generateOtp: [{ job: 'verification.deliver-otp', by: 'messageId' }],
  verifyOtp: [],
  requestChange: [],
  startPayment: [],
  onlinePaymentSucceeded: [{ job: 'documents.issue-policy', by: 'contractId' }],
  onlinePaymentFailed: [],
  payManually: [{ job: 'documents.issue-policy', by: 'contractId' }],
  giveConsent: [],
  withdraw: [{ job: 'customer-link.deliver-withdrawal', by: 'messageId' }],
  recallLink: [],
  showCounterLink: [],
  issue: [
    { job: 'documents.mail-policy', by: 'contractId' },
    { job: 'insurer-sync.created', by: 'contractId' },
  ],
  recreateFile: [
    { job: 'documents.mail-policy', by: 'contractId' },
    { job: 'insurer-sync.created', by: 'contractId' },
  ],
  handOver: [],
  // The use case enqueues a message for each address that changed.
  correctContact: [],
  requestCancellation: [],
  requestConsentWithdrawal: [],
  answerRequest: [{ job: 'policyholder.deliver-answer', by: 'messageId' }],
  resendCertificate: [{ job: 'documents.deliver-certificate', by: 'messageId' }],
  sendPageLink: [{ job: 'documents.deliver-certificate', by: 'messageId' }],
  clearConsentFlag: [],
  cancel: [
    { job: 'documents.mail-cancellation', by: 'contractId' },
    { job: 'insurer-sync.cancelled', by: 'contractId' },
    { job: 'payments.send-refund', by: 'refundId' },
  ],
  recordInvoice: [],
  requestApproval: [],
  decideApproval: [],
  giveRefundAccount: [],
  cancelRefundTransfer: [],
  // The use case queues the message.
  holdMoney: [],
  assignMoney: [],
} as const satisfies Record<Action, readonly FollowUp[]>;

type OtherIds<A extends Action> = Exclude<(typeof followUps)[A][number]['by'], 'contractId'>;

/** Ids of the rows that jobs are about; null or absent enqueues no such job. */
export type JobIds = Readonly<Partial<Record<FollowUp['by'], number | null>>>;

/** The ids that an action must pass for its jobs, besides the contract's. */
export type FollowUpIds<A extends Action> = [OtherIds<A>] extends [never]
  ? { readonly ids?: undefined }
  : { readonly ids: Readonly<Record<OtherIds<A>, number | null>> };

/** Job names and payloads of an action. */
export function jobsAfter(
  action: Action,
  ids: JobIds,
): { readonly name: string; readonly payload: object }[] {
  const rows: readonly FollowUp[] = followUps[action];
  return rows.flatMap(({ job, by }) => {
    const id = ids[by];
    return id == null ? [] : [{ name: job, payload: { [by]: id } }];
  });
}
