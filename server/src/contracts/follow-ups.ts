import type { Action } from '@salus/domain/contracts/lifecycle.ts';
import type { AnyMessageKind } from '@salus/domain/messages/message-kinds.ts';
import { deliveryJob } from '../messages/queue-message.ts';
import type { Statement, Tx } from '../platform/db.ts';
import {
  endingPaymentReminders,
  schedulingPaymentReminders,
  schedulingPolicyNotices,
} from './reminder-schedules.ts';
import { type EditedContract, removingEditForms } from './unfinished-forms/remove-edit-forms.ts';

/** A job or the delivery of a message, and the row whose id is its payload. */
type FollowUpJob = { readonly by: 'contractId' | 'messageId' | 'refundId' } & (
  | { readonly job: string }
  | { readonly message: AnyMessageKind }
);
/** A statement about the contracts as they were before the action. */
type FollowUpStatement = {
  readonly statement: (tx: Tx, contracts: readonly ChangedContract[]) => Statement;
};
type ChangedContract = EditedContract & { readonly id: number };

/** Changes that were typed and not saved are over: saved, or no longer possible (DRAFT-20). */
const editingEnds: FollowUpStatement = { statement: removingEditForms };
const remindersBegin: FollowUpStatement = { statement: schedulingPaymentReminders };
const remindersEnd: FollowUpStatement = { statement: endingPaymentReminders };
const noticesBegin: FollowUpStatement = { statement: schedulingPolicyNotices };

/**
 * The jobs that each action enqueues and the statements that it runs in its transaction. Job names
 * are text, so this module imports none of the modules above it; the program refuses to start when
 * a name has no job.
 */
export const followUps = {
  create: [],
  save: [editingEnds],
  sendSmsLink: [{ message: 'CUSTOMER_LINK', by: 'messageId' }, editingEnds, remindersBegin],
  generateOtp: [{ message: 'ONE_TIME_CODE', by: 'messageId' }],
  verifyOtp: [editingEnds],
  requestChange: [],
  startPayment: [],
  onlinePaymentSucceeded: [{ job: 'documents.issue-policy', by: 'contractId' }, editingEnds],
  onlinePaymentFailed: [],
  payManually: [{ job: 'documents.issue-policy', by: 'contractId' }],
  giveConsent: [],
  withdraw: [{ message: 'CONTRACT_WITHDRAWN', by: 'messageId' }, editingEnds],
  recallLink: [remindersEnd],
  showCounterLink: [editingEnds],
  issue: [
    { message: 'POLICY_ISSUED', by: 'contractId' },
    { job: 'insurer-sync.created', by: 'contractId' },
    noticesBegin,
  ],
  recreateFile: [
    { message: 'POLICY_ISSUED', by: 'contractId' },
    { job: 'insurer-sync.created', by: 'contractId' },
    noticesBegin,
  ],
  handOver: [editingEnds],
  // The use case enqueues a message for each address that changed.
  correctContact: [],
  requestCancellation: [],
  requestConsentWithdrawal: [],
  answerRequest: [{ message: 'REQUEST_ANSWERED', by: 'messageId' }],
  resendCertificate: [{ message: 'CERTIFICATE_COPY', by: 'messageId' }],
  sendPageLink: [{ message: 'CERTIFICATE_COPY', by: 'messageId' }],
  renew: [],
  loseRenewal: [],
  passRenewal: [],
  setReminders: [],
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
  takeOver: [],
  // The use case queues the message.
  holdMoney: [],
  assignMoney: [],
} as const satisfies Record<Action, readonly (FollowUpJob | FollowUpStatement)[]>;

type OtherIds<A extends Action> = Exclude<
  Extract<(typeof followUps)[A][number], FollowUpJob>['by'],
  'contractId'
>;

/** Ids of the rows that jobs are about; null or absent enqueues no such job. */
export type JobIds = Readonly<Partial<Record<FollowUpJob['by'], number | null>>>;

/** The ids that an action must pass for its jobs, besides the contract's. */
export type FollowUpIds<A extends Action> = [OtherIds<A>] extends [never]
  ? { readonly ids?: undefined }
  : { readonly ids: Readonly<Record<OtherIds<A>, number | null>> };

/** Job names and payloads of an action. */
export function jobsAfter(
  action: Action,
  ids: JobIds,
): { readonly name: string; readonly payload: object }[] {
  return followUps[action].flatMap((next) => {
    if (!('by' in next)) return [];
    const id = ids[next.by];
    if (id == null) return [];
    const payload = { [next.by]: id };
    return 'job' in next ? [{ name: next.job, payload }] : [deliveryJob(next.message, payload)];
  });
}

/** Statements of an action on the contracts as they were before. */
export function statementsAfter(
  tx: Tx,
  action: Action,
  contracts: readonly ChangedContract[],
): Statement[] {
  if (contracts.length === 0) return [];
  return followUps[action].flatMap((next) =>
    'statement' in next ? [next.statement(tx, contracts)] : [],
  );
}
