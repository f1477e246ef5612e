import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Transfer } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { type LockedContract, lockContract } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import {
  type LockedOrder,
  lockOrderInReview,
  lockOrdersInReview,
} from '../settlement/assign-order.ts';
import { findArrival, type LockedMovement, lockMovementRow } from './money-rows.ts';
import { lockUnknownPayment, type UnknownPayment } from './unknown-payments.ts';

/** Money that pays no contract, locked for a decision. */
export type LockedMoney =
  | ({ readonly kind: 'movement' } & LockedMovement)
  | ({
      readonly kind: 'order';
      readonly arrival: Pick<Transfer, 'paidAt' | 'isDayOnly'>;
    } & LockedOrder)
  | { readonly kind: 'payment'; readonly payment: UnknownPayment };

type MoneyToDecide = {
  readonly money: LockedMoney;
  /** The contract to assign to; null without one. */
  readonly target: LockedContract | null;
};

/**
 * Locks money by its id (`O12`, `M12`, `G12`) and the contract to assign it to. Lock order
 * everywhere: line, movement or payment, contracts by id, order; any other order can deadlock.
 * @throws Refusal NOT_FOUND for unknown money or an unknown contract
 */
export async function lockMoney(
  tx: Tx,
  id: string,
  targetNumber: string | null,
): Promise<MoneyToDecide> {
  const number = Number(id.slice(1));
  if (id.startsWith('O')) {
    const lockedOrder = await lockOrderInReview(tx, number, targetNumber);
    if (!lockedOrder) throw new RefusalError('NOT_FOUND');
    const { target, ...held } = lockedOrder;
    const arrival = (await findArrival(tx, number)) ?? {
      paidAt: held.order.settled_at ?? held.order.created_at,
      isDayOnly: false,
    };
    return { money: { kind: 'order', arrival, ...held }, target };
  }
  const money = await lockWithoutContract(tx, id.startsWith('M') ? 'movement' : 'payment', number);
  if (!money) throw new RefusalError('NOT_FOUND');
  const key = { referenceNumber: targetNumber ?? '', officerId: null };
  return { money, target: targetNumber === null ? null : await lockContract(tx, key) };
}

/** A transfer whose money can pay a contract together with another one. */
export type LockedTransfer = Extract<LockedMoney, { readonly kind: 'movement' | 'order' }>;

/**
 * Locks two transfers and the contract that they pay together, each kind in the order of its ids.
 * @throws Refusal NOT_FOUND for unknown money or an unknown contract
 */
export async function lockTransfers(
  tx: Tx,
  ids: readonly [string, string],
  targetNumber: string,
): Promise<{ readonly transfers: readonly LockedTransfer[]; readonly target: LockedContract }> {
  const inOrder = [...new Set(ids)].toSorted();
  const numbers = (letter: string) =>
    inOrder
      .filter((id) => id.startsWith(letter))
      .map((id) => Number(id.slice(1)))
      .toSorted((a, b) => a - b);
  const movements: LockedTransfer[] = [];
  for (const id of numbers('M')) {
    const lockedMovement = await lockMovementRow(tx, id);
    if (lockedMovement) movements.push({ kind: 'movement', ...lockedMovement });
  }
  const { orders, target } = await lockOrdersInReview(tx, numbers('O'), targetNumber);
  const transfers = [...movements];
  for (const { order, owner } of orders) {
    const arrival = await findArrival(tx, order.id);
    if (arrival) transfers.push({ kind: 'order', order, owner, arrival });
  }
  if (transfers.length !== 2) throw new RefusalError('NOT_FOUND');
  return { transfers, target };
}

async function lockWithoutContract(
  tx: Tx,
  kind: 'movement' | 'payment',
  id: number,
): Promise<LockedMoney | null> {
  if (kind === 'movement') {
    const lockedMovement = await lockMovementRow(tx, id);
    return lockedMovement && { kind, ...lockedMovement };
  }
  const payment = await lockUnknownPayment(tx, id);
  return payment && { kind, payment };
}
