import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { noticeSecret, signNotice } from '../../integrations/bank/bank-account.ts';
import { givenContract, openOrder, settleOrder } from '../given.ts';
import { readOrder } from '../stored-rows.ts';
import type { Caller, Reply, TestApp } from '../test-app.ts';
import { PREMIUM } from './statement-steps.ts';

/** Money without a contract (MONEY-1) as a clerk's calls, and the bank's notices that bring it. */

export const UNALLOCATED = '/v1/auth/money/unallocated';

type Notice = {
  /** From the reference by default. */
  readonly transactionId?: string;
  readonly bankReference: string;
  readonly content: string;
  readonly amount?: number;
  readonly accountNo?: string;
  /** With an offset; the present instant by default. */
  readonly paidAt?: string;
};

/** Reports a transfer of the premium, signed as the bank does. */
export function sendNotice(salus: TestApp, notice: Notice): Promise<Reply> {
  const payload = JSON.stringify({
    transactionId: `T-${notice.bankReference}`,
    accountNo: '1100200300',
    amount: PREMIUM,
    paidAt: toIsoWithOffset(salus.now()),
    ...notice,
  });
  const signature = signNotice(noticeSecret(salus.app.config) ?? '', payload);
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  return salus.ask({ method: 'POST', url: '/v1/pub/bank/notice', payload, headers });
}

/** The rows of the worklist that a text finds. */
export async function findMoney(clerk: Caller, text: string, query: object = {}) {
  return (await clerk.call(listUnallocatedMoney, { text, ...query })).body.data.results;
}

export async function moneyById(clerk: Caller, id: string) {
  return (await clerk.call(listUnallocatedMoney, { id })).body.data.results[0];
}

export const decideMoney = (
  clerk: Caller,
  id: string,
  step: string,
  more: object = {},
): Promise<Reply> => clerk.post(`${UNALLOCATED}/decide`, { id, step, ...more });

/** A contract that two orders pay; the money of the second is in the worklist. */
export async function paidTwice(salus: TestApp) {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const orders = [await openOrder(salus, linkToken), await openOrder(salus, linkToken)] as const;
  for (const order of orders) await settleOrder(salus, order);
  const [, refOrder] = orders;
  const { id } = await readOrder(salus, refOrder);
  return { referenceNumber, refOrder, id: `O${id}` };
}

/** A second clerk decides about a request. */
export const decideApproval = (
  by: Caller,
  approvalId: number,
  decision: 'APPROVE' | 'REJECT' = 'APPROVE',
): Promise<Reply> =>
  by.post('/v1/auth/approval/decide', { approvalId, decision, reason: 'Đã đối chiếu' });

/** The events in the history of a row. */
export const historyEvents = ({
  history,
}: {
  readonly history: readonly { readonly event: string }[];
}) => history.map(({ event }) => event);
