import type {
  giveOwnRefundAccount as call,
  policyholderView,
} from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isPaidToCustomer } from '@salus/domain/payments/customer-refund-state.ts';
import { customerRefundState, maskAccountNo } from '@salus/domain/payments/refund-account.ts';
import { bankNameOrBin } from '@salus/domain/payments/transfers/banks.ts';
import type { z } from 'zod';
import type { PolicyholderWrite } from '../context.ts';
import { giveAccount } from '../payments/decisions/give-refund-account.ts';
import type { Reader } from '../platform/db.ts';
import { Accepted } from '../platform/http/answers.ts';

type Refund = z.input<typeof policyholderView>['refunds'][number];

/** The refunds of a contract as its customer sees them, newest first (MY-10). */
export async function readOwnRefunds(
  reader: Reader,
  contractId: number,
  now: Date,
): Promise<(Refund & { readonly id: number })[]> {
  const rows = await reader
    .selectFrom('refunds as r')
    .leftJoin('approvals as a', 'a.id', 'r.account_request_id')
    .select(['r.id', 'r.refund_ref', 'r.amount', 'r.status', 'r.requested_at', 'r.settled_at'])
    // An account that awaits a decision is given: the customer has nothing to do.
    .select((e) => [
      e.fn.coalesce('r.account_bin', 'a.account_bin').as('account_bin'),
      e.fn.coalesce('r.account_no', 'a.account_no').as('account_no'),
    ])
    .where('r.contract_id', '=', contractId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map((row) => {
    const { account_bin: bankBin, account_no: accountNo } = row;
    const refund = { status: row.status, requestedAt: row.requested_at, hasAccount: !!accountNo };
    const state = customerRefundState(refund, now);
    return {
      id: row.id,
      refundRef: row.refund_ref,
      amount: row.amount,
      state,
      account:
        bankBin && accountNo
          ? { bankBin, bankName: bankNameOrBin(bankBin), accountNo: maskAccountNo(accountNo) }
          : null,
      requestedAt: row.requested_at,
      // A rejected refund has a time, but no money.
      settledAt: isPaidToCustomer(state) ? row.settled_at : null,
    };
  });
}

/**
 * Gives the first account of a refund; a clerk corrects it (MY-10, APPROVE-13).
 * @throws Refusal CONTACT_CHANGED while staff's change of the contact is younger than a day
 */
export const giveOwnRefundAccount: PolicyholderWrite<typeof call> = async (
  ctx,
  { refundRef, refundAccount },
) => {
  const { tx, actor, now } = ctx;
  const find = async () =>
    (await readOwnRefunds(tx, actor.contractId, now)).find((one) => one.refundRef === refundRef);
  const { id: refundId } = (await find()) ?? unknown();
  const { contractId } = actor;
  const answer = await giveAccount(ctx, { contractId, refundId, refundAccount, isFirstOnly: true });
  if (answer instanceof Accepted) return answer;
  return (await find()) ?? unknown();
};

function unknown(): never {
  throw new RefusalError('NOT_FOUND');
}
