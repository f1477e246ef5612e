import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Clearance, InwardStep } from '@salus/domain/payments/second-person.ts';
import {
  judgeTransfer,
  type Transfer,
  type TransferVerdict,
  toReviewReason,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../history/record-action.ts';
import { type AssignedMoney, endReview, settleAssignedOrder } from '../settlement/assign-order.ts';
import { settleLine } from '../statements/line-rows.ts';
import { namedContract } from '../transfers/judge-movements.ts';
import { assignMovement } from '../transfers/movement-store.ts';
import { settleTransferOrders } from '../transfers/settle-transfer-orders.ts';
import type { LockedMoney } from './lock-money.ts';
import { insertStep, type LockedMovement, movementRowName, setMovementKept } from './money-rows.ts';
import { setPaymentKept } from './unknown-payments.ts';

/** The verdict on a movement as if its content had named the contract (PAY-20). */
export function judgeAssignment(
  { movement, line }: LockedMovement,
  contract: LockedContract,
): TransferVerdict {
  const { amount, content } = movement;
  return judge(
    { amount, content, ...moneyArrival({ kind: 'movement', movement, line }) },
    contract,
  );
}

/** The verdict on stray money as if a transfer had brought it for this contract (MONEY-3). */
export function judgeMoney(money: LockedMoney, contract: LockedContract): TransferVerdict {
  if (money.kind === 'movement') return judgeAssignment(money, contract);
  return judge({ amount: moneyAmount(money), content: '', ...moneyArrival(money) }, contract);
}

/** A clerk's word counts, not the marks of the bank. */
export function judge(transfer: Omit<Transfer, 'mark'>, contract: LockedContract): TransferVerdict {
  const withoutMark = { ...transfer, mark: null };
  return judgeTransfer(withoutMark, {
    recognition: 'NEW',
    referenceNumbers: [contract.reference_number],
    contract: namedContract(contract),
    refunds: [],
    closedRefunds: [],
  });
}

/** When the money came; a statement may give a day without a time. */
export function moneyArrival(money: LockedMoney): Pick<Transfer, 'paidAt' | 'isDayOnly'> {
  if (money.kind === 'order') return money.arrival;
  if (money.kind === 'payment') return { paidAt: money.payment.received_at, isDayOnly: false };
  return { paidAt: money.movement.paid_at, isDayOnly: money.line?.is_day_only ?? false };
}

type OtherMoney = Exclude<LockedMoney, { readonly kind: 'movement' }>;

/** @throws Error for money whose amount the gateway did not report: the domain table refuses it */
export function moneyAmount(money: OtherMoney): Vnd {
  const amount = money.kind === 'order' ? money.order.paid_amount : money.payment.amount;
  if (amount === null || amount <= 0) throw new Error('the amount of the money is unknown');
  return amount;
}

/** @throws Refusal MONEY_DOES_NOT_FIT unless the contract awaits exactly this amount */
export function mustMatch({ result, reason }: TransferVerdict): void {
  if (result !== 'MATCHED') throw new RefusalError('MONEY_DOES_NOT_FIT', { result, reason });
}

type Assignment = { readonly note: string | null; readonly clearance: Clearance<InwardStep> };

/**
 * Lets a movement pay the contract that a clerk found, or wait for a review with it. The contract's
 * history names the clerk and the reason (MONEY-3).
 */
export async function assignTo(
  ctx: WriteContext<Staff>,
  { movement, line }: LockedMovement,
  target: LockedContract,
  { verdict, note, clearance }: Assignment & { readonly verdict: TransferVerdict },
): Promise<void> {
  const { tx, app, actor, now } = ctx;
  const about = { note, fields: [assignedMoney(movementRowName(movement), target)] };
  const contract = await recordAction(ctx, target, 'assignMoney', about);
  const transfer = {
    contract,
    amountVnd: vnd(movement.amount),
    bankReference: movement.bank_reference,
    paidAt: movement.paid_at,
    reviewReason: toReviewReason(verdict),
    isUnallocated: true,
    clearance,
  };
  const orderId = (await settleTransferOrders(tx, { app, now }, [transfer])).get(contract.id);
  if (orderId === undefined) throw new Error('no order holds the money');
  await assignMovement(tx, movement.id, verdict, { contractId: contract.id, orderId });
  if (movement.kept_at !== null) await setMovementKept(tx, movement.id, null);
  await insertStep(tx, {
    movementId: movement.id,
    step: 'ASSIGN',
    note,
    referenceNumber: contract.reference_number,
    by: actor.accountId,
    at: now,
  });
  if (!line) return;
  const key = { statementId: line.statement_id, lineNo: line.line_no };
  const lineResult = { verdict, movementId: movement.id };
  await settleLine(tx, key, lineResult, { by: actor.accountId, at: now });
}

/**
 * Lets money of an order in review, or of an unknown order, pay the contract that a clerk found.
 * The caller has judged it under the lock. The histories of both contracts have it (MONEY-3).
 */
export async function assignReported(
  ctx: WriteContext<Staff>,
  money: OtherMoney,
  contract: LockedContract,
  { note, clearance }: Assignment,
): Promise<void> {
  const { tx, app, actor, now } = ctx;
  const { reference_number: referenceNumber } = contract;
  const { ref_order: refOrder } = money.kind === 'order' ? money.order : money.payment;
  const about = { note, fields: [assignedMoney(refOrder, contract)] };
  const contractAfter = await recordAction(ctx, contract, 'assignMoney', about);
  if (money.kind === 'order') {
    const { order, owner } = money;
    if (owner.id !== contract.id) await recordAction(ctx, owner, 'assignMoney', about);
    await endReview(ctx, order, { outcome: 'ASSIGNED', note: note ?? referenceNumber });
  } else await setPaymentKept(tx, money.payment.id, null);
  await settleAssignedOrder(tx, { app, now }, contractAfter, {
    ...assignedSource(money),
    clearance,
  });
  await insertStep(tx, {
    ...(money.kind === 'order'
      ? { orderId: money.order.id }
      : { unknownPaymentId: money.payment.id }),
    step: 'ASSIGN',
    note,
    referenceNumber,
    by: actor.accountId,
    at: now,
  });
}

/** The change that histories show: which money became whose. */
export const assignedMoney = (
  from: string,
  { reference_number: to }: Pick<LockedContract, 'reference_number'>,
) => ({
  field: 'assignedMoney',
  from,
  to,
});

function assignedSource(money: OtherMoney): Omit<AssignedMoney, 'clearance'> {
  const common = { amountVnd: moneyAmount(money), paidAt: moneyArrival(money).paidAt };
  if (money.kind === 'payment') {
    const { id, gateway, transaction_no: transactionNo } = money.payment;
    const source = { unknownPaymentId: id };
    return { ...common, source, gateway, method: 'gateway', code: SUCCESS, transactionNo };
  }
  const { id, gateway, method, response_code: code, ...order } = money.order;
  const transactionNo = order.gateway_transaction_no;
  return { ...common, source: { orderId: id }, gateway, method, code, transactionNo };
}

/** The result code of a success, as screens show it. */
const SUCCESS = '0';
