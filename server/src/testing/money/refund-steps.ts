import { createRefundBatch } from '@salus/api/payments/refund-batches.ts';
import { awaitStatus, givenContract } from '../given.ts';
import type { Caller, Reply, TestApp } from '../test-app.ts';
import { halfRefund, moneySteps } from './money-steps.ts';

/** Refunds by transfer as clerks' calls, on contracts with a premium of 620,000 dong. */

const CONTRACT = '/v1/auth/contract';
const BATCH = '/v1/auth/bank/refund-batch';

/** An account of the proposer of `exampleDraft`. */
export const ownAccount = (accountNo: string) => ({
  bankBin: '970436',
  accountNo,
  accountName: 'NGUYEN VAN DUC',
});

/** A contract that this clerk recorded as paid by hand. */
export async function paidByHand(salus: TestApp, clerk: Caller, draft = {}): Promise<string> {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
  await moneySteps(salus, clerk).payManually(referenceNumber);
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  return referenceNumber;
}

/** Cancels with a refund of 310,000 dong, and with an account where one is named. */
export const cancelTo = (
  salus: TestApp,
  clerk: Caller,
  referenceNumber: string,
  refundAccount?: object,
): Promise<Reply> =>
  clerk.put(`${CONTRACT}/bm-cancelled`, {
    ...halfRefund(salus, referenceNumber),
    ...(refundAccount ? { refundAccount } : {}),
  });

export const giveAccountTo = (
  clerk: Caller,
  refundId: number,
  refundAccount: object,
): Promise<Reply> => clerk.put(`${CONTRACT}/bm-refund-account`, { refundId, refundAccount });

/** The file of the next batch; empty where no refund is ready. */
export async function nextBatchFile(clerk: Caller): Promise<string> {
  const { id } = (await clerk.call(createRefundBatch, { format: 'csv' })).body.data;
  return id === null ? '' : (await clerk.get(`${BATCH}/${id}`)).body;
}
