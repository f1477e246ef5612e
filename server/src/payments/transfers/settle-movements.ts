import { type Clearance, clearReport } from '@salus/domain/payments/second-person.ts';
import {
  type TransferVerdict,
  toReviewReason,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import { recordPaidByHand } from '../refunds/refund-rows.ts';
import { type Judged, judgeLocked, type LockedFacts } from './judge-movements.ts';
import { insertMovements, learnReference, type Movement, movementName } from './movement-store.ts';
import { recordReversal } from './record-reversal.ts';
import { settleTransferOrders } from './settle-transfer-orders.ts';

/**
 * Whether money that names a contract may be settled now, under its lock (APPROVE-17); null leaves
 * it untouched.
 */
export type ClearMovement = (movement: Movement, verdict: TransferVerdict) => Clearance | null;

export type Clerk = Pick<Staff, 'accountId'>;

type TransferContext = Pick<TransitionContext, 'app' | 'now'> & {
  /** The clerk who confirmed the statement; null for a notice. Closes refunds. */
  readonly clerk: Clerk | null;
  readonly clear: ClearMovement;
  /** Leaves movements with other verdicts untouched. */
  readonly takes?: (verdict: TransferVerdict) => boolean;
};

export type SettledMovement = {
  readonly verdict: TransferVerdict;
  /** The row of the movement; of the earlier one for a repeated movement. */
  readonly movementId: number;
  readonly isNoticed: boolean;
};

/**
 * Judges movements of the bank account and applies their verdicts, each once (PAY-20, PAY-21): pays
 * the contract, hands the money to the review, or closes a refund. A repeated movement changes
 * nothing. Untouched are those for a second person, and a second one for the same contract or
 * refund: they need a transaction of their own.
 * @returns the settled ones
 */
export async function settleMovements(
  tx: Tx,
  ctx: TransferContext,
  movements: readonly Movement[],
): Promise<ReadonlyMap<Movement, SettledMovement>> {
  const clearances = new Map<Movement, Clearance>();
  const owners = new Set<string>();
  const { judged, ...facts } = await judgeLocked(tx, movements, (movement, verdict) => {
    if (ctx.takes && !ctx.takes(verdict)) return false;
    const { result, referenceNumber, refundRef } = verdict;
    if (result === 'REPEATED') return true;
    const owner = referenceNumber ?? refundRef;
    if (owner !== null && owners.has(owner)) return false;
    if (paysContract(movement, verdict)) {
      const clearance = ctx.clear(movement, verdict);
      if (!clearance) return false;
      clearances.set(movement, clearance);
    }
    if (owner !== null) owners.add(owner);
    return true;
  });
  const fresh = judged.filter(({ verdict }) => verdict.result !== 'REPEATED');
  await applyVerdicts(tx, ctx, fresh, { ...facts, clearances });
  for (const { movement, verdict, stored } of judged)
    if (verdict.result === 'REPEATED' && stored.referenceKey === '' && stored.id !== null)
      await learnReference(tx, stored.id, movement);
  return new Map(
    judged.map(({ movement, verdict, stored: { id: movementId, isNoticed } }) => {
      if (movementId === null) throw new Error('a settled movement is stored');
      return [movement, { verdict, movementId, isNoticed }];
    }),
  );
}

/** Settles one movement. @returns null for money that a second person has to decide about */
export async function settleMovement(
  tx: Tx,
  ctx: TransferContext,
  movement: Movement,
): Promise<SettledMovement | null> {
  return (await settleMovements(tx, ctx, [movement])).get(movement) ?? null;
}

/** Settles a movement that the bank itself reported: no second person decides about it. */
export async function settleNotice(
  tx: Tx,
  ctx: Pick<TransitionContext, 'app' | 'now'>,
  movement: Movement,
): Promise<SettledMovement> {
  const clear = () => clearReport('NOTICE');
  const result = await settleMovement(tx, { ...ctx, clerk: null, clear }, movement);
  if (!result) throw new Error('a notice needs no second person');
  return result;
}

const paysContract = ({ amount }: Movement, { result, referenceNumber }: TransferVerdict) =>
  amount > 0 && referenceNumber !== null && result !== 'REVERSAL';

type Applying = LockedFacts & { readonly clearances: ReadonlyMap<Movement, Clearance> };

async function applyVerdicts(
  tx: Tx,
  ctx: TransferContext,
  verdicts: readonly Judged[],
  { locked, open, closed, clearances }: Applying,
): Promise<void> {
  const contractFor = ({ referenceNumber }: TransferVerdict) =>
    referenceNumber === null ? undefined : locked.get(referenceNumber);
  const orders = await settleOrders(tx, ctx, verdicts, { contractFor, clearances });
  const rows = [];
  for (const { movement, verdict, stored } of verdicts) {
    const contract = contractFor(verdict);
    const isRefund = verdict.result === 'REFUND';
    const refund = isRefund && open.find(({ refundRef }) => refundRef === verdict.refundRef);
    if (refund) await closeRefund(tx, ctx, refund.id, movement);
    const isReversal = verdict.result === 'REVERSAL';
    const orderId = contract && clearances.has(movement) ? orders.get(contract.id) : undefined;
    rows.push({
      movement: { ...movement, transactionId: stored.transactionIds[0] ?? null },
      verdict,
      links: {
        contract_id: contract?.id ?? null,
        order_id: orderId ?? null,
        refund_id: refund ? refund.id : null,
      },
      isReturn: isReversal && verdict.refundRef !== null,
    });
  }
  const ids = await insertMovements(tx, ctx.now, rows);
  for (const [at, { movement, verdict, stored }] of verdicts.entries()) {
    stored.id = ids[at] ?? null;
    if (verdict.result !== 'REVERSAL' || stored.id === null) continue;
    const by = ctx.clerk?.accountId ?? null;
    const about = { movement, movementId: stored.id, contract: contractFor(verdict) };
    const refund = closed.find(({ refundRef }) => refundRef === verdict.refundRef);
    await recordReversal(tx, { now: ctx.now, by }, { ...about, refund });
  }
}

type Paying = Pick<Applying, 'clearances'> & {
  readonly contractFor: (verdict: TransferVerdict) => LockedContract | undefined;
};

/** @returns the ids of the orders that hold the money, by contract id */
function settleOrders(
  tx: Tx,
  ctx: TransferContext,
  verdicts: readonly Judged[],
  { contractFor, clearances }: Paying,
): Promise<ReadonlyMap<number, number>> {
  const transfers = verdicts.flatMap(({ movement, verdict }) => {
    const contract = contractFor(verdict);
    const clearance = clearances.get(movement);
    if (!contract || !clearance) return [];
    const { amount, bankReference, paidAt } = movement;
    const transfer = { contract, amountVnd: vnd(amount), bankReference, paidAt, clearance };
    return [{ ...transfer, reviewReason: toReviewReason(verdict), isUnallocated: false }];
  });
  return settleTransferOrders(tx, ctx, transfers);
}

/** @throws Error for a notice, which never holds a debit */
async function closeRefund(
  tx: Tx,
  { clerk, now }: TransferContext,
  refundId: number,
  movement: Movement,
): Promise<void> {
  if (!clerk) throw new Error('a clerk confirms the debit of a refund');
  await recordPaidByHand(tx, refundId, {
    by: clerk.accountId,
    note: movementName(movement),
    at: now,
    event: 'REFUND_BY_BANK',
    paidAt: movement.paidAt,
  });
}
