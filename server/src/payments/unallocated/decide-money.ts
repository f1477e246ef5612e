import type {
  decideUnallocatedMoney as call,
  MoneyDecision,
} from '@salus/api/payments/unallocated.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { reachesLimit } from '@salus/domain/payments/approval.ts';
import { type MoneyStep, stateOfStage, whyNotStep } from '@salus/domain/payments/unallocated.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { type LockedContract, lockContract } from '../../contracts/locked-contract.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { executeReview, keepOrder, lockOrderInReview } from '../review-payment.ts';
import { setLineNote } from '../statements/line-rows.ts';
import { assignTo, judgeAssignment, mustMatch } from './assign-money.ts';
import {
  insertMovementRefund,
  insertStep,
  type LockedMovement,
  lockMovementRow,
  setMovementKept,
} from './money-rows.ts';
import { factsOfMoney, type MoneyRow, readMoney } from './read-money.ts';

type Money = {
  readonly row: MoneyRow;
  /** Null for the money of an order. */
  readonly locked: LockedMovement | null;
  /** The contract of the order, or the one to assign to. */
  readonly contract: LockedContract | null;
};

/**
 * A clerk's decision about money that pays no contract (MONEY-2). From the limit on it is a request
 * to a second clerk (APPROVE-1); only taking money up again needs none.
 */
export const decideUnallocatedMoney: StaffWrite<typeof call> = async (ctx, decision) => {
  const { tx, app } = ctx;
  const { id, step } = decision;
  if (step === 'RETURN') await requireStepUp(tx, ctx);
  const money = await lockToDecide(ctx, decision);
  const { amount, ref_order: refOrder, order_id: orderId, movement_id: movementId } = money.row;
  if (step === 'TAKE_UP' || !reachesLimit(amount, app.config.APPROVAL_REVIEW_VND)) {
    await take(ctx, money, decision);
    const [after] = await readMoney(tx, { id }, { limit: 1, offset: 0, now: ctx.now });
    return { id, step, state: after ? stateOfStage[after.stage] : 'DONE' };
  }
  const isReview = orderId !== null && step === 'RETURN';
  return requestApproval(ctx, money.contract, {
    kind: isReview ? 'REVIEW' : 'UNALLOCATED',
    request: isReview ? { refOrder, decision: 'REFUND', note: decision.note } : decision,
    orderId,
    movementId: orderId === null ? movementId : null,
    amount,
    formula: `${money.row.bank_reference ?? refOrder} = ${amount}`,
    evidence: decision.note ?? decision.referenceNumber ?? step,
    effectiveOn: null,
  });
};

/** The decision itself, after a second clerk's approval. */
export async function executeMoneyStep(
  ctx: WriteContext<Staff>,
  decision: MoneyDecision,
): Promise<void> {
  await take(ctx, await lockToDecide(ctx, decision), decision);
}

/** @throws Refusal NOT_FOUND, or why the step is not possible */
async function lockToDecide(
  { tx, now }: WriteContext<Staff>,
  { id, step, referenceNumber }: MoneyDecision,
): Promise<Money> {
  const number = Number(id.slice(1));
  const locked = id.startsWith('M') ? await lockMovementRow(tx, { id: number }) : null;
  const ofOrder = id.startsWith('O') ? await lockOrderInReview(tx, number) : null;
  const [row] = await readMoney(tx, { id }, { limit: 1, offset: 0, now });
  if (!row || !(locked || ofOrder)) throw new RefusalError('NOT_FOUND');
  mustBePossible(step, row);
  const contract =
    step === 'ASSIGN' && referenceNumber
      ? await lockContract(tx, { referenceNumber, officerId: null })
      : ofOrder;
  if (step === 'ASSIGN' && locked && contract) mustMatch(judgeAssignment(locked, contract));
  return { row, locked, contract };
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

async function take(
  ctx: WriteContext<Staff>,
  { row, locked, contract }: Money,
  { step, note = null, refundAccount = null }: MoneyDecision,
): Promise<void> {
  const { tx, actor, now } = ctx;
  const by = { by: actor.accountId, at: now };
  if (locked && step === 'ASSIGN') {
    if (!contract) throw new Error('an assignment names a contract');
    await assignTo(ctx, locked, contract, { verdict: judgeAssignment(locked, contract), note });
  } else if (locked && step === 'RETURN') {
    await insertMovementRefund(tx, locked.movement, { account: refundAccount, ...by });
    await setMovementKept(tx, locked.movement.id, null);
    await insertStep(tx, { movementId: locked.movement.id, step, note, ...by });
  } else if (locked) {
    await keepMovement(ctx, locked, { step: step === 'KEEP' ? 'KEEP' : 'TAKE_UP', note });
  } else if (step === 'RETURN') {
    await executeReview(ctx, {
      refOrder: row.ref_order ?? '',
      decision: 'REFUND',
      note: note ?? '',
    });
  } else if (row.order_id !== null) {
    await keepOrder(tx, row.order_id, step === 'KEEP' ? now : null);
    await insertStep(tx, { orderId: row.order_id, step, note, ...by });
  }
}

/** Puts a movement aside, or takes it up again; its statement's line shows the reason. */
export async function keepMovement(
  { tx, actor, now }: WriteContext<Staff>,
  { movement, line }: LockedMovement,
  { step, note }: { readonly step: 'KEEP' | 'TAKE_UP'; readonly note: string | null },
): Promise<void> {
  await setMovementKept(tx, movement.id, step === 'KEEP' ? now : null);
  await insertStep(tx, { movementId: movement.id, step, note, by: actor.accountId, at: now });
  if (line) await setLineNote(tx, line, step === 'KEEP' ? note : null);
}
