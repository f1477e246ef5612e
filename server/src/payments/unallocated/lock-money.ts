import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Transfer } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { type LockedContract, lockContract } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { type LockedOrder, lockOrderInReview } from '../settlement/assign-order.ts';
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

export type MoneyToDecide = {
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
    const locked = await lockOrderInReview(tx, number, targetNumber);
    if (!locked) throw new RefusalError('NOT_FOUND');
    const { target, ...held } = locked;
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

async function lockWithoutContract(
  tx: Tx,
  kind: 'movement' | 'payment',
  id: number,
): Promise<LockedMoney | null> {
  if (kind === 'movement') {
    const locked = await lockMovementRow(tx, { id });
    return locked && { kind, ...locked };
  }
  const payment = await lockUnknownPayment(tx, id);
  return payment && { kind, payment };
}
