import type { giveRefundAccount as call } from '@salus/api/payments/refund-batches.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isSameAccount, type RefundAccount } from '@salus/domain/payments/refund-account.ts';
import { isPayableByHand } from '@salus/domain/payments/refund-status.ts';
import { whyNotOwnAccount } from '@salus/domain/policyholder/contact-change.ts';
import type { Policyholder, Staff, StaffWrite, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import type { Tx } from '../../platform/db.ts';
import { Accepted } from '../../platform/http/answers.ts';
import type { AccountRequest } from '../approvals/account-request.ts';
import { lockMoneySubject } from '../approvals/lock-subject.ts';
import {
  type Pending,
  refuseWhilePending,
  requestApproval,
} from '../approvals/request-approval.ts';
import { insertStep } from '../receipts/receipt-rows.ts';
import { judgeRefund, type RefundClearance } from '../refunds/judge-refund.ts';
import { refundAccount as accountOf, maskedAccount } from '../refunds/refund-account-view.ts';
import {
  findRefund,
  isInLiveBatch,
  lockRefund,
  type RefundRow,
  setRefundAccount,
} from '../refunds/refund-rows.ts';

/** Stores the account of a refund by transfer, until a batch has it (REFUND-8). */
export const giveRefundAccount: StaffWrite<typeof call> = async (ctx, input) => {
  const answer = await giveAccount(ctx, input);
  if (answer instanceof Accepted) return answer;
  return { refundId: input.refundId, status: answer.status };
};

type GivenAccount = {
  readonly refundId: number;
  readonly refundAccount: RefundAccount;
  /** The contract of a customer, whose refunds alone they may give an account. */
  readonly contractId?: number;
  readonly isFirstOnly?: boolean;
};

/**
 * Every way in which the account of a refund is given or changed after the refund (APPROVE-13). It
 * is stored at once, with a masked number in the history, or is a request to a second clerk.
 * @returns the refund before
 * @throws Refusal NOT_FOUND for a refund of another contract; IN_BATCH in a live batch;
 *   CONTACT_CHANGED for a customer within a day of staff's change of the contact;
 *   INVALID_STATE when it is paid, with the gateway, or has an account where `isFirstOnly` is set
 */
export async function giveAccount(
  ctx: WriteContext<Staff | Policyholder>,
  { refundId, refundAccount, contractId, isFirstOnly }: GivenAccount,
): Promise<RefundRow | Pending> {
  const { tx } = ctx;
  const { refund, contract: lockedContract } = await lockWithMoney(tx, refundId);
  if (contractId !== undefined && refund.contract_id !== contractId)
    throw new RefusalError('NOT_FOUND');
  const formerAccount = accountOf(refund);
  if (isFirstOnly && (formerAccount || refund.account_request_id !== null))
    throw new RefusalError('INVALID_STATE');
  await mustBeOpen(ctx, refund);
  const contactChange = changeBefore(ctx, lockedContract);
  const { receipt_id: receiptId } = refund;
  const money = { kind: 'REFUND_ACCOUNT', refundId, receiptId } as const;
  const contract = await refuseWhilePending(ctx, lockedContract, money);
  if (isSameAccount(formerAccount, refundAccount)) return refund;
  const { amount } = refund;
  const verdict = await judgeRefund(ctx, {
    way: 'ACCOUNT',
    amount,
    contract,
    receiptId,
    account: refundAccount,
    refundId,
    isApproved: refund.approval_id !== null || refund.account_approval_id !== null,
    isContactChanged: contactChange !== null,
    isReviewMoney: refund.reason === 'REVIEW',
  });
  if (verdict.clearance === null)
    return requestApproval(ctx, contract, {
      ...money,
      request: { refundId, refundAccount, formerAccount } satisfies AccountRequest,
      amount,
      formula: `${refund.refund_ref} = ${amount}`,
      evidence: maskedAccount(refundAccount),
      effectiveOn: null,
      payout: { account: refundAccount, causes: verdict.causes },
      excludedId: contactChange?.by ?? null,
    });
  await storeAccount(ctx, { refund, contract, refundAccount }, verdict.clearance);
  return refund;
}

/**
 * The change of the contact by staff through which a customer's account came, or null.
 * @throws Refusal CONTACT_CHANGED within a day of it
 */
function changeBefore(
  { actor, now }: WriteContext<Staff | Policyholder>,
  contract: LockedContract | null,
) {
  if (actor.kind === 'staff' || !contract?.contact_changed_at) return null;
  const refusal = whyNotOwnAccount(contract.contact_changed_at, now);
  if (refusal) throw RefusalError.of(refusal);
  return { by: contract.contact_changed_by };
}

/** The account itself, after a second clerk's approval. The caller holds the locks. */
export async function executeAccount(
  ctx: WriteContext<Staff>,
  contract: LockedContract | null,
  { refundId, refundAccount, formerAccount }: AccountRequest,
  clearance: RefundClearance,
): Promise<void> {
  const refund = await lockRefund(ctx.tx, refundId);
  if (!refund || !isSameAccount(accountOf(refund), formerAccount))
    throw new RefusalError('CONTRACT_CHANGED');
  await mustBeOpen(ctx, refund);
  await storeAccount(ctx, { refund, contract, refundAccount }, clearance);
}

/** Locks the refund after its contract and its money, as the decision about a request does. */
async function lockWithMoney(tx: Tx, refundId: number) {
  const storedRefund = await findRefund(tx, refundId);
  if (!storedRefund) throw new RefusalError('NOT_FOUND');
  const { contract_id, receipt_id } = storedRefund;
  const contract = await lockMoneySubject(tx, { contract_id, receipt_id, refund_id: refundId });
  const refund = await findRefund(tx, refundId);
  if (!refund) throw new Error('a locked refund is not deleted');
  return { refund, contract };
}

async function mustBeOpen(
  { tx, now }: WriteContext<Staff | Policyholder>,
  { id, status, requested_at: requestedAt }: RefundRow,
): Promise<void> {
  if (!isPayableByHand(status, requestedAt, now)) throw new RefusalError('INVALID_STATE');
  if (await isInLiveBatch(tx, id)) throw new RefusalError('IN_BATCH');
}

type StoredAccount = {
  readonly refund: RefundRow;
  readonly contract: LockedContract | null;
  readonly refundAccount: RefundAccount;
};

async function storeAccount(
  ctx: WriteContext<Staff | Policyholder>,
  { refund, contract, refundAccount }: StoredAccount,
  clearance: RefundClearance,
): Promise<void> {
  const { tx, actor, now } = ctx;
  await setRefundAccount(tx, refund.id, refundAccount, clearance);
  const former = accountOf(refund);
  const to = maskedAccount(refundAccount);
  const from = former && maskedAccount(former);
  if (contract)
    await recordAction(ctx, contract, 'giveRefundAccount', {
      note: null,
      fields: [
        { field: 'refundRef', from: null, to: refund.refund_ref },
        { field: 'refundAccount', from, to },
      ],
    });
  // The history of the contract has it otherwise.
  const { receipt_id: receiptId, contract_id: contractId } = refund;
  if (actor.kind !== 'staff' || receiptId === null || contractId !== null) return;
  const note = from === null ? to : `${from} → ${to}`;
  const step = { step: 'GIVE_ACCOUNT', note, by: actor.accountId, at: now } as const;
  await insertStep(tx, receiptId, step);
}
