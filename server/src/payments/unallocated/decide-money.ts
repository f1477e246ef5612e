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
  stateOfStage,
  whyNotStep,
} from '@salus/domain/payments/unallocated.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { judgeRefund, type RefundClearance, type RefundVerdict } from '../refunds/judge-refund.ts';
import { queueRefund } from '../refunds/send-refund.job.ts';
import { executeReview, keepOrder } from '../review-payment.ts';
import { setLineNote } from '../statements/line-rows.ts';
import { assignReported, assignTo, judgeMoney, moneyAmount, mustMatch } from './assign-money.ts';
import { type Joined, joinTransfers, judgeJoined } from './join-transfers.ts';
import { type LockedMoney, lockMoney, lockTransfers } from './lock-money.ts';
import { readMoneyFact } from './money-fact.ts';
import {
  insertMovementRefund,
  insertStep,
  type LockedMovement,
  setMovementKept,
} from './money-rows.ts';
import { mustBeManual, nameManualPayment } from './name-manual-payment.ts';
import { factsOfMoney, type MoneyRow, readMoney } from './read-money.ts';
import { markAsSame } from './same-reference.ts';
import { insertUnknownPaymentRefund, setPaymentKept } from './unknown-payments.ts';

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
  const { ref_order: refOrder, order_id: orderId, ...row } = moneyToDecide.row;
  const fact = await readMoneyFact(ctx, moneyToDecide, step);
  const refundVerdict = step === 'RETURN' ? await judgeReturn(ctx, moneyToDecide, decision) : null;
  const judgement = step === 'RETURN' ? null : clearMoney(step, fact, app.config);
  const clearedDecision = refundVerdict
    ? refundVerdict.clearance && { decision, returning: refundVerdict.clearance }
    : judgement?.clearance && { decision, clearance: judgement.clearance };
  if (clearedDecision) {
    await execute(ctx, moneyToDecide, clearedDecision);
    const [after] = await readMoney(tx, { id }, { limit: 1, offset: 0, now: ctx.now });
    return { id, step, state: after ? stateOfStage[after.stage] : 'DONE' };
  }
  const isReview = orderId !== null && step === 'RETURN';
  return requestApproval(ctx, moneyContract(moneyToDecide), {
    kind: isReview ? 'REVIEW' : 'UNALLOCATED',
    request: isReview ? reviewRequest(refOrder, decision) : decision,
    orderId,
    movementId: orderId === null ? row.movement_id : null,
    unknownPaymentId: row.unknown_payment_id,
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
    contract: money.kind === 'order' ? money.owner : null,
    orderId: money.kind === 'order' ? money.order.id : null,
    movementId: money.kind === 'movement' ? money.movement.id : null,
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

/** The contract that the request is about: the one to assign to, or the one of the order. */
function moneyContract({ money, target }: Decided): LockedContract | null {
  return target ?? (money.kind === 'order' ? money.owner : null);
}

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
  if (decision.step === 'JOIN') return lockToJoin(ctx, decision);
  const { tx } = ctx;
  const { id, step, referenceNumber } = decision;
  const names = step === 'ASSIGN' || (step === 'IS_MANUAL' && id.startsWith('M'));
  const { money, target } = await lockMoney(tx, id, names ? (referenceNumber ?? null) : null);
  const row = await readPossible(ctx, id, step);
  if (step === 'IS_MANUAL') {
    const contract = target ?? (money.kind === 'order' ? money.owner : null);
    if (!contract) throw fieldRefusal([{ path: 'referenceNumber', code: 'required' }]);
    await mustBeManual(tx, money, contract);
    return { money, target: contract, joined: null, row };
  }
  if (target) mustMatch(judgeMoney(money, target));
  return { money, target, joined: null, row };
}

async function lockToJoin(
  ctx: WriteContext<Staff>,
  { id, joinedId, referenceNumber }: MoneyDecision,
): Promise<Decided> {
  const ids = [id, joinedId ?? ''] as const;
  const joined = await lockTransfers(ctx.tx, ids, referenceNumber ?? '');
  for (const one of ids.toReversed()) await readPossible(ctx, one, 'JOIN');
  const row = await readPossible(ctx, id, 'JOIN');
  mustMatch(judgeJoined(joined));
  const [first] = joined.transfers;
  if (!first) throw new Error('two transfers are locked');
  return { money: first, target: joined.target, joined, row };
}

/** @throws Refusal NOT_FOUND, or why the step is not possible */
async function readPossible(
  { tx, now }: WriteContext<Staff>,
  id: string,
  step: MoneyStep,
): Promise<MoneyRow> {
  const [row] = await readMoney(tx, { id }, { limit: 1, offset: 0, now });
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
  if (step === 'KEEP' || step === 'TAKE_UP') return keep(ctx, money, { step, note });
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
  if (money.kind !== 'movement') return assignReported(ctx, money, target, { note, clearance });
  await assignTo(ctx, money, target, { verdict: judgeMoney(money, target), note, clearance });
}

/** Returns money by the gateway that received it, or by a transfer of a refund batch (MONEY-4). */
async function returnMoney(
  ctx: WriteContext<Staff>,
  money: LockedMoney,
  { decision: { note = null, refundAccount = null }, returning }: ClearedReturn,
): Promise<void> {
  const { tx, app, actor, now } = ctx;
  const by = { by: actor.accountId, at: now };
  const about = { clearance: returning, ...by };
  if (money.kind === 'order') {
    const { ref_order: refOrder } = money.order;
    const review = { refOrder, decision: 'REFUND', note: note ?? '', refundAccount } as const;
    await executeReview(ctx, { review, returning });
  } else if (money.kind === 'movement') {
    const { id } = money.movement;
    await insertMovementRefund(tx, money.movement, { account: refundAccount, ...about });
    await setMovementKept(tx, id, null);
    await insertStep(tx, { movementId: id, step: 'RETURN', note, ...by });
  } else {
    const { payment } = money;
    const amount = moneyAmount(money);
    const refundId = await insertUnknownPaymentRefund(tx, { ...payment, amount }, about);
    await queueRefund(tx, app, refundId);
    await setPaymentKept(tx, payment.id, null);
    await insertStep(tx, { unknownPaymentId: payment.id, step: 'RETURN', note, ...by });
  }
}

type Keeping = { readonly step: 'KEEP' | 'TAKE_UP'; readonly note: string | null };

async function keep(ctx: WriteContext<Staff>, money: LockedMoney, { step, note }: Keeping) {
  const { tx, actor, now } = ctx;
  const keptAt = step === 'KEEP' ? now : null;
  const about = { step, note, by: actor.accountId, at: now };
  if (money.kind === 'movement') return keepMovement(ctx, money, { step, note });
  if (money.kind === 'order') {
    await keepOrder(tx, money.order.id, keptAt);
    await insertStep(tx, { orderId: money.order.id, ...about });
  } else {
    await setPaymentKept(tx, money.payment.id, keptAt);
    await insertStep(tx, { unknownPaymentId: money.payment.id, ...about });
  }
}

/** Puts a movement aside, or takes it up again; its statement's line shows the reason. */
export async function keepMovement(
  { tx, actor, now }: WriteContext<Staff>,
  { movement, line }: LockedMovement,
  { step, note }: Keeping,
): Promise<void> {
  await setMovementKept(tx, movement.id, step === 'KEEP' ? now : null);
  await insertStep(tx, { movementId: movement.id, step, note, by: actor.accountId, at: now });
  if (line) await setLineNote(tx, line, step === 'KEEP' ? note : null);
}
