import type {
  giveOwnRefundAccount as call,
  policyholderView,
} from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { whyNotOwnAccount } from '@salus/domain/contracts/contact-change.ts';
import { customerRefundState, maskAccountNo } from '@salus/domain/payments/refund-account.ts';
import { bankNameOf } from '@salus/domain/payments/transfers/banks.ts';
import type { z } from 'zod';
import type { PolicyholderWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { storeRefundAccount } from '../payments/refund-batches/give-refund-account.ts';
import type { Reader } from '../platform/db.ts';

type Refund = z.input<typeof policyholderView>['refunds'][number];

/** The refunds of a contract as its customer sees them, newest first (MY-10). */
export async function readOwnRefunds(
  reader: Reader,
  contractId: number,
  now: Date,
): Promise<(Refund & { readonly id: number })[]> {
  const rows = await reader
    .selectFrom('refunds')
    .select(['id', 'refund_ref', 'amount', 'status', 'requested_at', 'settled_at'])
    .select(['account_bin', 'account_no'])
    .where('contract_id', '=', contractId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
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
          ? { bankBin, bankName: bankNameOf(bankBin), accountNo: maskAccountNo(accountNo) }
          : null,
      requestedAt: row.requested_at,
      // A rejected refund has a time, but no money.
      settledAt: state === 'DONE' ? row.settled_at : null,
    };
  });
}

/**
 * Stores the first account of a refund; a clerk corrects it (MY-10).
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
  const contract = await lockContract(tx, { id: contractId });
  const refusal = whyNotOwnAccount(contract.contact_changed_at, now);
  if (refusal) throw RefusalError.of(refusal);
  await storeRefundAccount(ctx, { contractId, refundId, refundAccount, onlyFirst: true });
  return (await find()) ?? unknown();
};

function unknown(): never {
  throw new RefusalError('NOT_FOUND');
}
