import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { findReceiptId } from '../receipts/money-id.ts';
import { findReceipt, findReceipts, type ReceiptRow } from '../receipts/receipt-rows.ts';
import { lockUnknownPayment, type UnknownPayment } from '../receipts/unknown-payments.ts';
import { type LockedOrder, lockOrdersInReview } from '../settlement/assign-order.ts';
import { isTransfer } from '../settlement/order-rows.ts';
import {
  isDayOnlyMovement,
  type LockedMovement,
  lockMovementRow,
  movementRowName,
} from './movement-rows.ts';

/** The rows that brought the money, locked. */
type MoneySource =
  | ({ readonly kind: 'movement' } & LockedMovement)
  | ({ readonly kind: 'order' } & LockedOrder)
  | { readonly kind: 'payment'; readonly payment: UnknownPayment };

/** Money that pays no contract, locked for a decision. */
export type LockedMoney = MoneySource & {
  readonly receiptId: number;
  /** Null where the gateway did not report it. */
  readonly amount: Vnd | null;
  readonly paidAt: Date;
  /** `paidAt` is the beginning of the day that a statement gives. */
  readonly isDayOnly: boolean;
};
/** A transfer that names no contract. */
export type StrayTransfer = Extract<LockedMoney, { readonly kind: 'movement' }>;
/** Money that the contract's order or a gateway's report brought. */
export type ReportedMoney = Exclude<LockedMoney, StrayTransfer>;
/** A transfer whose money can pay a contract together with another one. */
export type LockedTransfer = Exclude<LockedMoney, { readonly kind: 'payment' }>;

/**
 * Locks money by the ids of its receipts, and the contract to assign it to. Lock order everywhere:
 * line, movement or payment, contracts by id, order; any other order can deadlock.
 * @throws Refusal NOT_FOUND for unknown money or an unknown contract
 */
export async function lockMoney(
  tx: Tx,
  ids: readonly string[],
  targetNumber: string | null,
): Promise<{
  readonly money: readonly LockedMoney[];
  /** The contract to assign to; null without one. */
  readonly target: LockedContract | null;
}> {
  const receiptIds: number[] = [];
  for (const id of new Set(ids)) receiptIds.push((await findReceiptId(tx, id)) ?? 0);
  const receipts = await findReceipts(tx, receiptIds);
  const strays = new Map<number, MoneySource>();
  for (const receipt of receipts)
    if (receipt.order_id === null) strays.set(receipt.id, await lockStray(tx, receipt));
  const orderIds = receipts.flatMap(({ order_id: orderId }) => orderId ?? []);
  const { orders, target } = await lockOrdersInReview(tx, orderIds, targetNumber);
  const money: LockedMoney[] = [];
  // Until the lock was granted, a gateway may have corrected the amount, or a clerk assigned it.
  for (const receipt of await findReceipts(tx, receiptIds)) {
    const order = orders.find((one) => one.order.id === receipt.order_id);
    const source = receipt.order_id === null ? strays.get(receipt.id) : order && inReview(order);
    if (source) money.push(await lockedMoney(tx, source, receipt));
  }
  if (money.length < receiptIds.length) throw new RefusalError('NOT_FOUND');
  const byId = new Map(money.map((one) => [one.receiptId, one]));
  return { money: receiptIds.flatMap((id) => byId.get(id) ?? []), target };
}

const inReview = (order: LockedOrder) => ({ kind: 'order', ...order }) as const;

/** Money without a contract is locked first. */
export const byLockOrder = (a: LockedMoney, b: LockedMoney): number =>
  Number(a.kind === 'order') - Number(b.kind === 'order') || a.receiptId - b.receiptId;

/** Locks a transfer of a line that a clerk decides about. */
export async function lockStrayTransfer(tx: Tx, movementId: number): Promise<StrayTransfer | null> {
  const lockedMovement = await lockMovementRow(tx, movementId);
  const receipt = await findReceipt(tx, 'movement_id', movementId);
  if (!lockedMovement || receipt?.order_id !== null) return null;
  return lockedMoney(tx, { kind: 'movement', ...lockedMovement }, receipt);
}

/** Locks money that came for no order of a contract. */
export async function lockStray(
  tx: Tx,
  { movement_id: movementId, unknown_payment_id: paymentId }: ReceiptRow,
): Promise<MoneySource> {
  const lockedMovement = movementId === null ? null : await lockMovementRow(tx, movementId);
  if (lockedMovement) return { kind: 'movement', ...lockedMovement };
  const payment = paymentId === null ? null : await lockUnknownPayment(tx, paymentId);
  if (!payment) throw new RefusalError('NOT_FOUND');
  return { kind: 'payment', payment };
}

async function lockedMoney<T extends MoneySource>(
  tx: Tx,
  source: T,
  { id, movement_id: movementId, amount, received_at: paidAt }: ReceiptRow,
) {
  const isDayOnly = movementId !== null && (await isDayOnlyMovement(tx, movementId));
  return { ...source, receiptId: id, amount, paidAt, isDayOnly };
}

/** @throws Error for money whose amount the gateway did not report: the domain table refuses it */
export function knownAmount({ amount }: Pick<LockedMoney, 'amount'>): Vnd {
  if (amount === null || amount <= 0) throw new Error('the amount of the money is unknown');
  return amount;
}

/** The contract whose order the money came for; null without one. */
export const moneyOwner = (money: LockedMoney): LockedContract | null =>
  money.kind === 'order' ? money.owner : null;

export const isBankTransfer = (money: LockedMoney): money is LockedTransfer =>
  money.kind === 'movement' || (money.kind === 'order' && isTransfer(money.order));

/** How histories name the money: the bank's reference, or the order at the gateway. */
export function moneyName(money: LockedMoney): string {
  if (money.kind === 'movement') return movementRowName(money.movement);
  return money.kind === 'order' ? money.order.ref_order : money.payment.ref_order;
}

/** The bank's reference of a transfer; null for an order without one. */
export function transferName(money: LockedTransfer): string | null {
  return money.kind === 'movement'
    ? movementRowName(money.movement)
    : money.order.gateway_transaction_no;
}
