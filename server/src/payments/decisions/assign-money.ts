import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Clearance, InwardStep } from '@salus/domain/payments/second-person.ts';
import {
  judgeTransfer,
  type Transfer,
  type TransferVerdict,
  toReviewReason,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import { insertStep, setReceiptOrder } from '../receipts/receipt-rows.ts';
import { type AssignedMoney, endReview, settleAssignedOrder } from '../settlement/assign-order.ts';
import { settleLine } from '../statements/line-rows.ts';
import { namedContract } from '../transfers/judge-movements.ts';
import { assignMovement } from '../transfers/movement-store.ts';
import { settleTransferOrders } from '../transfers/settle-transfer-orders.ts';
import {
  knownAmount,
  type LockedMoney,
  moneyName,
  type ReportedMoney,
  type StrayTransfer,
} from '../unallocated/lock-money.ts';

/** The verdict on money as if a transfer had brought it for this contract (MONEY-3, PAY-20). */
export function judgeMoney(money: LockedMoney, contract: LockedContract): TransferVerdict {
  const { paidAt, isDayOnly } = money;
  const content = money.kind === 'movement' ? money.movement.content : '';
  return judge({ amount: knownAmount(money), content, paidAt, isDayOnly }, contract);
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

/** @throws Refusal MONEY_DOES_NOT_FIT unless the contract awaits exactly this amount */
export function mustMatch({ result, reason }: TransferVerdict): void {
  if (result !== 'MATCHED') throw new RefusalError('MONEY_DOES_NOT_FIT', { result, reason });
}

type Assignment = {
  readonly verdict: TransferVerdict;
  readonly note: string | null;
  readonly clearance: Clearance<InwardStep>;
};

/**
 * Lets money pay the contract that a clerk found, or wait for a review with it. The caller has
 * judged it under the lock. The histories name the clerk and the reason (MONEY-3).
 */
export async function assignMoney(
  ctx: WriteContext<Staff>,
  money: LockedMoney,
  target: LockedContract,
  assignment: Assignment,
): Promise<void> {
  const { tx, actor, now } = ctx;
  const { note } = assignment;
  const { reference_number: referenceNumber } = target;
  const about = { note, fields: [assignedMoney(moneyName(money), target)] };
  const contract = await recordAction(ctx, target, 'assignMoney', about);
  if (money.kind === 'order' && money.owner.id !== target.id)
    await recordAction(ctx, money.owner, 'assignMoney', about);
  if (money.kind === 'movement') await settleStray(ctx, money, contract, assignment);
  else await settleReported(ctx, money, contract, assignment);
  const step = { step: 'ASSIGN', note, referenceNumber, by: actor.accountId, at: now } as const;
  await insertStep(tx, money.receiptId, step);
}

async function settleStray(
  { tx, app, actor, now }: WriteContext<Staff>,
  { movement, line, paidAt, ...money }: StrayTransfer,
  contract: LockedContract,
  { verdict, clearance }: Assignment,
): Promise<void> {
  const transfer = {
    contract,
    amountVnd: knownAmount(money),
    bankReference: movement.bank_reference,
    paidAt,
    reviewReason: toReviewReason(verdict),
    isUnallocated: true,
    clearance,
  };
  const orderId = (await settleTransferOrders(tx, { app, now }, [transfer])).get(contract.id);
  if (orderId === undefined) throw new Error('no order holds the money');
  await assignMovement(tx, movement.id, verdict, { contractId: contract.id, orderId });
  if (transfer.reviewReason !== null) await setReceiptOrder(tx, movement.id, orderId);
  if (!line) return;
  const key = { statementId: line.statement_id, lineNo: line.line_no };
  const lineResult = { verdict, movementId: movement.id };
  await settleLine(tx, key, lineResult, { by: actor.accountId, at: now });
}

async function settleReported(
  ctx: WriteContext<Staff>,
  money: ReportedMoney,
  contract: LockedContract,
  { note, clearance }: Assignment,
): Promise<void> {
  const outcome = { outcome: 'ASSIGNED', note: note ?? contract.reference_number } as const;
  if (money.kind === 'order') await endReview(ctx, money.order, outcome);
  const paying = { ...assignedSource(money), clearance };
  await settleAssignedOrder(ctx.tx, { app: ctx.app, now: ctx.now }, contract, paying);
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

function assignedSource(money: ReportedMoney): Omit<AssignedMoney, 'clearance'> {
  const common = { amountVnd: knownAmount(money), paidAt: money.paidAt };
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
