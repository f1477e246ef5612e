import type {
  decideUnallocatedMoney as call,
  MoneyDecision,
} from '@salus/api/payments/unallocated.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  type Clearance,
  clearMoney,
  type InwardStep,
} from '@salus/domain/payments/second-person.ts';
import {
  type MoneyStep,
  mayReturnTwice,
  movementRefundRef,
  stateOfStage,
  unknownPaymentRefundRef,
  whyNotStep,
} from '@salus/domain/payments/unallocated.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { insertStep, setReceiptKept } from '../receipts/receipt-rows.ts';
import { insertRefund } from '../refunds/insert-refund.ts';
import { judgeRefund, type RefundClearance, type RefundVerdict } from '../refunds/judge-refund.ts';
import { queueRefund } from '../refunds/send-refund.job.ts';
import { setLineNote } from '../statements/line-rows.ts';
import {
  byLockOrder,
  isBankTransfer,
  knownAmount,
  type LockedMoney,
  lockMoney,
  moneyOwner,
} from '../unallocated/lock-money.ts';
import { factsOfMoney, type MoneyRow, readReceiptMoney } from '../unallocated/read-money.ts';
import { markAsSame } from '../unallocated/same-reference.ts';
import { assignMoney, judgeMoney, mustMatch } from './assign-money.ts';
import { type Joined, joinTransfers, judgeJoined } from './join-transfers.ts';
import { readMoneyFact } from './money-fact.ts';
import { mustBeManual, nameManualPayment } from './name-manual-payment.ts';
import { executeReview } from './review-payment.ts';

type Decided = {
  readonly money: LockedMoney;
  /** The contract of an assignment; null without one. */
  readonly target: LockedContract | null;
  /** Both transfers of JOIN. */
  readonly joined: Joined | null;
  readonly row: MoneyRow;
};

/**
 * A clerk's decision about money that pays no contract (MONEY-2), or a request to a second clerk
 * (APPROVE-17); only taking money up again never needs one.
 */
export const decideUnallocatedMoney: StaffWrite<typeof call> = async (ctx, decision) => {
  const { tx, app } = ctx;
  const { id, step } = decision;
  if (step === 'RETURN') await requireStepUp(tx, ctx);
  const moneyToDecide = await lockToDecide(ctx, decision);
  const { money, row } = moneyToDecide;
  const fact = await readMoneyFact(ctx, moneyToDecide, step);
  const refundVerdict = step === 'RETURN' ? await judgeReturn(ctx, moneyToDecide, decision) : null;
  const judgement = step === 'RETURN' ? null : clearMoney(step, fact, app.config);
  const clearedDecision = refundVerdict
    ? refundVerdict.clearance && { decision, returning: refundVerdict.clearance }
    : judgement?.clearance && { decision, clearance: judgement.clearance };
  if (clearedDecision) {
    await execute(ctx, moneyToDecide, clearedDecision);
    const after = await readReceiptMoney(tx, money.receiptId, ctx.now);
    return { id, step, state: after ? stateOfStage[after.stage] : 'DONE' };
  }
  const { ref_order: refOrder } = row;
  const isReview = money.kind === 'order' && step === 'RETURN';
  return requestApproval(ctx, moneyToDecide.target ?? moneyOwner(money), {
    kind: isReview ? 'REVIEW' : 'UNALLOCATED',
    request: isReview ? reviewRequest(refOrder, decision) : decision,
    receiptId: money.receiptId,
    amount: fact.amount,
    formula: `${refOrder ?? (row.bank_reference || row.id)} = ${fact.amount}`,
    evidence: decision.note ?? decision.referenceNumber ?? step,
    effectiveOn: judgement?.causes.includes('BACKDATED') ? fact.paidOn : null,
    payout: refundVerdict && {
      account: decision.refundAccount ?? null,
      causes: refundVerdict.causes,
    },
  });
};

const ways = { movement: 'TRANSFER_RETURN', order: 'REVIEW', payment: 'GATEWAY_RETURN' } as const;

function judgeReturn(
  ctx: WriteContext<Staff>,
  { money, row }: Decided,
  decision: MoneyDecision,
): Promise<RefundVerdict> {
  return judgeRefund(ctx, {
    way: ways[money.kind],
    amount: row.amount,
    contract: moneyOwner(money),
    receiptId: money.receiptId,
    account: decision.refundAccount ?? null,
    mayBeManual: mayReturnTwice('RETURN', factsOfMoney(row)),
    isReviewMoney: true,
  });
}

const reviewRequest = (refOrder: string | null, { note, refundAccount }: MoneyDecision) => ({
  refOrder,
  decision: 'REFUND',
  note,
  refundAccount: refundAccount ?? null,
});

type ClearedReturn = { readonly decision: MoneyDecision; readonly returning: RefundClearance };
type ClearedDecision =
  | ClearedReturn
  | { readonly decision: MoneyDecision; readonly clearance: Clearance<InwardStep> };

/** The decision itself, after a second clerk's approval. */
export async function executeMoneyStep(
  ctx: WriteContext<Staff>,
  decision: ClearedDecision,
): Promise<void> {
  await execute(ctx, await lockToDecide(ctx, decision.decision), decision);
}

/** @throws Refusal NOT_FOUND, or why the step is not possible */
async function lockToDecide(ctx: WriteContext<Staff>, decision: MoneyDecision): Promise<Decided> {
  const { id, step, referenceNumber = null } = decision;
  if (step === 'JOIN') return lockToJoin(ctx, decision);
  const isForNamed = step === 'ASSIGN' || step === 'IS_MANUAL';
  const { money: all, target } = await lockMoney(ctx.tx, [id], isForNamed ? referenceNumber : null);
  const [money] = all;
  if (!money) throw new Error('one receipt is locked');
  const row = await readPossible(ctx, money, step);
  if (step === 'IS_MANUAL') {
    const contract = target ?? moneyOwner(money);
    if (!contract) throw fieldRefusal([{ path: 'referenceNumber', code: 'required' }]);
    await mustBeManual(ctx.tx, money, contract);
    return { money, target: contract, joined: null, row };
  }
  if (target) mustMatch(judgeMoney(money, target));
  return { money, target, joined: null, row };
}

async function lockToJoin(
  ctx: WriteContext<Staff>,
  { id, joinedId, referenceNumber }: MoneyDecision,
): Promise<Decided> {
  const ids = [id, joinedId ?? ''];
  const { money: both, target } = await lockMoney(ctx.tx, ids, referenceNumber ?? '');
  const [money, other] = both.filter(isBankTransfer);
  if (!money || !other || !target) throw new RefusalError('NOT_FOUND');
  await readPossible(ctx, other, 'JOIN');
  const row = await readPossible(ctx, money, 'JOIN');
  const joined = { transfers: [money, other].toSorted(byLockOrder), target };
  mustMatch(judgeJoined(joined));
  return { money, target, joined, row };
}

/** @throws Refusal NOT_FOUND, or why the step is not possible */
async function readPossible(
  { tx, now }: WriteContext<Staff>,
  { receiptId }: LockedMoney,
  step: MoneyStep,
): Promise<MoneyRow> {
  const row = await readReceiptMoney(tx, receiptId, now);
  if (!row) throw new RefusalError('NOT_FOUND');
  mustBePossible(step, row);
  return row;
}

const stageReasons: ReadonlySet<string> = new Set([
  'ALREADY_DECIDED',
  'AWAITS_SECOND_PERSON',
  'NOT_KEPT',
  'ALREADY_KEPT',
]);

/** @throws Refusal where the domain table does not allow the step (MONEY-2) */
export function mustBePossible(step: MoneyStep, row: MoneyRow): void {
  const reason = whyNotStep(step, factsOfMoney(row));
  if (reason === null) return;
  if (reason === 'AWAITS_SECOND_PERSON')
    throw new RefusalError('APPROVAL_PENDING', { approvalId: row.approval_id });
  const code = stageReasons.has(reason) ? 'MONEY_ALREADY_DECIDED' : 'MONEY_DOES_NOT_FIT';
  throw new RefusalError(code, { reason });
}

async function execute(
  ctx: WriteContext<Staff>,
  { money, target, joined }: Decided,
  cleared: ClearedDecision,
): Promise<void> {
  if ('returning' in cleared) return returnMoney(ctx, money, cleared);
  const { decision, clearance } = cleared;
  const { step, note = null } = decision;
  if (clearance.way !== step) throw new Error('the clearance is for another decision');
  if (step === 'KEEP' || step === 'TAKE_UP') return keepMoney(ctx, money, { step, note });
  if (joined) return joinTransfers(ctx, joined, { note, clearance });
  if (step === 'SAME') {
    if (money.kind !== 'movement') throw new Error('only a transfer has a bank reference');
    return markAsSame(ctx, money, note);
  }
  if (!target) throw new Error('an assignment names a contract');
  if (step === 'IS_MANUAL') {
    if (money.kind === 'payment') throw new Error('only a transfer is a manual payment');
    return nameManualPayment(ctx, money, target, note);
  }
  await assignMoney(ctx, money, target, { verdict: judgeMoney(money, target), note, clearance });
}

/** Returns money by the gateway that received it, or by a transfer of a refund batch (MONEY-4). */
async function returnMoney(
  ctx: WriteContext<Staff>,
  money: LockedMoney,
  { decision: { note = null, refundAccount: account = null }, returning }: ClearedReturn,
): Promise<void> {
  const { tx, app, actor, now } = ctx;
  if (money.kind === 'order') {
    const { ref_order: refOrder } = money.order;
    const review = {
      refOrder,
      decision: 'REFUND',
      note: note ?? '',
      refundAccount: account,
    } as const;
    await executeReview(ctx, { review, returning });
    return;
  }
  const { receiptId } = money;
  const isTransfer = money.kind === 'movement';
  const refund = {
    contractId: null,
    receiptId,
    orderId: null,
    gateway: isTransfer ? null : money.payment.gateway,
    refundRef: isTransfer
      ? movementRefundRef(money.movement.id)
      : unknownPaymentRefundRef(money.payment.id),
    reason: 'REVIEW',
    amount: knownAmount(money),
    account: isTransfer ? account : null,
  } as const;
  const refundId = await insertRefund(tx, { actor, now }, refund, returning);
  if (!isTransfer) await queueRefund(tx, app, refundId);
  await insertStep(tx, receiptId, { step: 'RETURN', note, by: actor.accountId, at: now });
}

type Keeping = { readonly step: 'KEEP' | 'TAKE_UP'; readonly note: string | null };

/** Puts money aside, or takes it up again; the line of its statement shows the reason (MONEY-5). */
export async function keepMoney(
  { tx, actor, now }: WriteContext<Staff>,
  money: LockedMoney,
  { step, note }: Keeping,
): Promise<void> {
  const { receiptId } = money;
  await setReceiptKept(tx, receiptId, step === 'KEEP' ? now : null);
  await insertStep(tx, receiptId, { step, note, by: actor.accountId, at: now });
  if (money.kind === 'movement' && money.line)
    await setLineNote(tx, money.line, step === 'KEEP' ? note : null);
}
