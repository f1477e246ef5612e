import type { Clearance, InwardStep } from '@salus/domain/payments/second-person.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../history/record-action.ts';
import { endReview, settleAssignedOrder } from '../settlement/assign-order.ts';
import { assignedMoney, judge, moneyAmount, moneyArrival } from './assign-money.ts';
import { holdMovement } from './hold-movement.ts';
import type { LockedTransfer } from './lock-money.ts';
import { insertStep, movementRowName } from './money-rows.ts';

/** Two transfers and the contract that they pay together. */
export type Joined = {
  readonly transfers: readonly LockedTransfer[];
  readonly target: LockedContract;
};

/** The verdict on both as if their sum had arrived with the later one (MONEY-9). */
export function judgeJoined({ transfers, target }: Joined): TransferVerdict {
  return judge({ content: '', ...joinedArrival(transfers) }, target);
}

/** Pays the contract with two transfers; the caller has judged them under the locks. */
export async function joinTransfers(
  ctx: WriteContext<Staff>,
  { transfers, target }: Joined,
  { note, clearance }: { readonly note: string | null; readonly clearance: Clearance<InwardStep> },
): Promise<void> {
  const { tx, app, actor, now } = ctx;
  const { reference_number: referenceNumber } = target;
  const about = { note, fields: transfers.map((money) => assignedMoney(moneyName(money), target)) };
  const contract = await recordAction(ctx, target, 'assignMoney', about);
  const ids: number[] = [];
  for (const money of transfers) {
    if (money.kind === 'order' && money.owner.id !== target.id)
      await recordAction(ctx, money.owner, 'assignMoney', about);
    ids.push(await endHolding(ctx, money, { contract, note: note ?? referenceNumber }));
    const key =
      money.kind === 'order' ? { orderId: money.order.id } : { movementId: money.movement.id };
    await insertStep(tx, {
      ...key,
      step: 'JOIN',
      note,
      referenceNumber,
      by: actor.accountId,
      at: now,
    });
  }
  const [orderId, joinedOrderId] = ids;
  if (orderId === undefined || joinedOrderId === undefined) throw new Error('one is missing');
  const { amount, paidAt } = joinedArrival(transfers);
  await settleAssignedOrder(tx, { app, now }, contract, {
    source: { orderId, joinedOrderId },
    gateway: 'transfer',
    method: 'transfer',
    code: null,
    transactionNo: transfers.map(moneyName).join(' + '),
    amountVnd: amount,
    paidAt,
    clearance,
  });
}

/** Ends the review of one transfer. @returns the id of the order that held it */
async function endHolding(
  ctx: WriteContext<Staff>,
  money: LockedTransfer,
  { contract, note }: { readonly contract: LockedContract; readonly note: string },
): Promise<number> {
  const decision = { outcome: 'ASSIGNED', note } as const;
  if (money.kind === 'movement') return holdMovement(ctx, money, contract, decision);
  await endReview(ctx, money.order, decision);
  return money.order.id;
}

/** The sum of both, on the day of the later one. */
export function joinedArrival(transfers: readonly LockedTransfer[]) {
  const parts = transfers.map(transferPart).toSorted((a, b) => +a.paidAt - +b.paidAt);
  const last = parts.at(-1);
  if (!last) throw new Error('no transfer is joined');
  return { ...last, amount: vnd(parts.reduce((sum, { amount }) => sum + amount, 0)) };
}

function transferPart(money: LockedTransfer) {
  const amount = money.kind === 'order' ? moneyAmount(money) : vnd(money.movement.amount);
  return { amount, ...moneyArrival(money) };
}

/** The bank's reference; the order's number for one that has none. */
function moneyName(money: LockedTransfer): string {
  if (money.kind === 'movement') return movementRowName(money.movement);
  return money.order.gateway_transaction_no ?? money.order.ref_order;
}
