import type { Clearance } from '@salus/domain/payments/second-person.ts';
import {
  judgeTransfer,
  type TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { referencesIn } from '@salus/domain/payments/transfers/transfer-content.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { type LockedContract, lockContracts } from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import {
  findNamedContracts,
  insertMovements,
  knownReferences,
  lockMovements,
  type Movement,
} from './movement-store.ts';
import { type ClearMovement, namedContractOf } from './settle-transfer.ts';
import { settleTransferOrders } from './settle-transfer-orders.ts';

type Match = {
  readonly movement: Movement;
  readonly contract: LockedContract;
  readonly verdict: TransferVerdict;
  readonly clearance: Clearance;
};

/**
 * Settles those credits of a list that pay a contract, as `settleTransfer` does, with a fixed
 * number of round trips. Every other movement is untouched, and so is a second one for the same
 * contract, or one for a second person. Locks movements, contracts and persons of all, each in one
 * order.
 * @returns the verdicts of the settled ones, by bank reference
 */
export async function settleMatches(
  tx: Tx,
  ctx: Pick<TransitionContext, 'app' | 'now'> & { readonly clear: ClearMovement },
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, TransferVerdict>> {
  const matches = await lockMatches(tx, ctx.clear, movements);
  const orders = await settleTransferOrders(
    tx,
    ctx,
    matches.map(({ contract, clearance, movement: { amount, bankReference, paidAt } }) => ({
      contract,
      clearance,
      amountVnd: vnd(amount),
      bankReference,
      paidAt,
      reviewReason: null,
      isUnallocated: false,
    })),
  );
  const judged = matches.map(({ movement, contract, verdict }) => ({
    movement,
    verdict,
    links: { contract_id: contract.id, order_id: orders.get(contract.id) ?? null, refund_id: null },
  }));
  await insertMovements(tx, ctx.now, judged);
  return new Map(matches.map(({ movement, verdict }) => [movement.bankReference, verdict]));
}

/** A paid contract matches nothing, so its refunds don't count. */
const NO_REFUNDS = { refunds: [], closedRefunds: [] } as const;

/** The movements that pay a contract, judged under the locks of both. */
async function lockMatches(
  tx: Tx,
  clear: ClearMovement,
  movements: readonly Movement[],
): Promise<Match[]> {
  const references = movements.map(({ bankReference }) => bankReference);
  await lockMovements(tx, references);
  const known = await knownReferences(tx, references);
  const contents = movements.map(({ content }) => referencesIn(content));
  const ids = await findNamedContracts(tx, contents.flat());
  const fresh = movements.flatMap((movement, at) => {
    const referenceNumbers = (contents[at] ?? []).filter((reference) => ids.has(reference));
    const [only] = referenceNumbers.length === 1 ? referenceNumbers : [];
    const id = only === undefined ? undefined : ids.get(only);
    const isPossible = id !== undefined && movement.amount > 0;
    return isPossible && !known.has(movement.bankReference)
      ? [{ movement, referenceNumbers, id }]
      : [];
  });
  const locked = await lockContracts(
    tx,
    fresh.map(({ id }) => id),
  );
  const contracts = new Map(locked.map((contract) => [contract.id, contract]));
  return fresh.flatMap(({ movement, referenceNumbers, id }) => {
    const contract = contracts.get(id);
    if (!contract) return [];
    const facts = {
      isKnown: false,
      referenceNumbers,
      contract: namedContractOf(contract),
      ...NO_REFUNDS,
    };
    const verdict = judgeTransfer(movement, facts);
    const clearance = verdict.result === 'MATCHED' ? clear(movement, verdict) : null;
    if (!clearance) return [];
    contracts.delete(id);
    return [{ movement, contract, verdict, clearance }];
  });
}
