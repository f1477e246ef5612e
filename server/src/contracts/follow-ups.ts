import type { Action } from '@salus/domain/contracts/lifecycle.ts';

/**
 * What happens next, as a table: the jobs that a change of a contract puts into the queue, in the same transaction. Each
 * gets `{ contractId }`. Named here as words, so that this module needs none of those that come after it; the worker
 * refuses to start where a name has no job.
 */
export const followUps: Partial<Record<Action, readonly string[]>> = {
  onlinePaymentSucceeded: ['documents.issue-policy'],
  payManually: ['documents.issue-policy'],
  issue: ['documents.mail-policy', 'insurer-sync.created'],
  recreateFile: ['documents.mail-policy', 'insurer-sync.created'],
  cancel: ['documents.mail-cancellation', 'insurer-sync.cancelled'],
};
