import type { Action } from '@salus/domain/contracts/lifecycle.ts';
import type { AnyMessageKind } from '@salus/domain/messages/message-kinds.ts';
import { deliveryJob } from '../messages/queue-message.ts';

/** A job or the delivery of a message, and the row whose id is its payload. */
type FollowUp = { readonly by: 'contractId' | 'messageId' | 'refundId' } & (
  | { readonly job: string }
  | { readonly message: AnyMessageKind }
);

/**
 * The jobs that each action enqueues in its transaction. Job names are text, so this module imports
 * none of the modules above it; the program refuses to start when a name has no job.
 */
export const followUps = {
  create: [],
  save: [],
  sendSmsLink: [{ message: 'CUSTOMER_LINK', by: 'messageId' }],
  generateOtp: [{ message: 'ONE_TIME_CODE', by: 'messageId' }],
  verifyOtp: [],
  requestChange: [],
  startPayment: [],
  onlinePaymentSucceeded: [{ job: 'documents.issue-policy', by: 'contractId' }],
  onlinePaymentFailed: [],
  payManually: [{ job: 'documents.issue-policy', by: 'contractId' }],
  giveConsent: [],
  withdraw: [{ message: 'CONTRACT_WITHDRAWN', by: 'messageId' }],
  recallLink: [],
  showCounterLink: [],
  issue: [
    { message: 'POLICY_ISSUED', by: 'contractId' },
    { job: 'insurer-sync.created', by: 'contractId' },
  ],
  recreateFile: [
    { message: 'POLICY_ISSUED', by: 'contractId' },
    { job: 'insurer-sync.created', by: 'contractId' },
  ],
  handOver: [],
  // The use case enqueues a message for each address that changed.
  correctContact: [],
  requestCancellation: [],
  requestConsentWithdrawal: [],
  answerRequest: [{ message: 'REQUEST_ANSWERED', by: 'messageId' }],
  resendCertificate: [{ message: 'CERTIFICATE_COPY', by: 'messageId' }],
  sendPageLink: [{ message: 'CERTIFICATE_COPY', by: 'messageId' }],
  clearConsentFlag: [],
  cancel: [
    { message: 'POLICY_CANCELLED', by: 'contractId' },
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
  return rows.flatMap(({ by, ...next }) => {
    const id = ids[by];
    if (id == null) return [];
    const payload = { [by]: id };
    return 'job' in next ? [{ name: next.job, payload }] : [deliveryJob(next.message, payload)];
  });
}
