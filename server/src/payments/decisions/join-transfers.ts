import type { Clearance, InwardStep } from '@salus/domain/payments/second-person.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import { insertStep } from '../receipts/receipt-rows.ts';
import { settleAssignedOrder } from '../settlement/assign-order.ts';
import {
  knownAmount,
  type LockedTransfer,
  moneyName,
  transferName,
} from '../unallocated/lock-money.ts';
import { assignedMoney, judge } from './assign-money.ts';
import { endHolding } from './hold-movement.ts';

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
  const about = {
    note,
    fields: transfers.map((money) => assignedMoney(joinedName(money), target)),
  };
  const contract = await recordAction(ctx, target, 'assignMoney', about);
  const ids: number[] = [];
  const step = { step: 'JOIN', note, referenceNumber, by: actor.accountId, at: now } as const;
  const decision = { outcome: 'ASSIGNED', note: note ?? referenceNumber } as const;
  for (const money of transfers) {
    if (money.kind === 'order' && money.owner.id !== target.id)
      await recordAction(ctx, money.owner, 'assignMoney', about);
    ids.push(await endHolding(ctx, money, contract, decision));
    await insertStep(tx, money.receiptId, step);
  }
  const [orderId, joinedOrderId] = ids;
  if (orderId === undefined || joinedOrderId === undefined) throw new Error('one is missing');
  const { amount, paidAt } = joinedArrival(transfers);
  await settleAssignedOrder(tx, { app, now }, contract, {
    source: { orderId, joinedOrderId },
    gateway: 'transfer',
    method: 'transfer',
    code: null,
    transactionNo: transfers.map(joinedName).join(' + '),
    amountVnd: amount,
    paidAt,
    clearance,
  });
}

/** The sum of both, on the day of the later one. */
export function joinedArrival(transfers: readonly LockedTransfer[]) {
  const last = transfers.toSorted((a, b) => +a.paidAt - +b.paidAt).at(-1);
  if (!last) throw new Error('no transfer is joined');
  const { paidAt, isDayOnly } = last;
  const amount = vnd(transfers.reduce((sum, money) => sum + knownAmount(money), 0));
  return { amount, paidAt, isDayOnly };
}

/** The bank's reference; the order's number for one that has none. */
const joinedName = (money: LockedTransfer) => transferName(money) ?? moneyName(money);
