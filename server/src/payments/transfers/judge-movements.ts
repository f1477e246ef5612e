import { statusAfter } from '@salus/domain/contracts/lifecycle.ts';
import {
  judgeTransfer,
  type NamedContract,
  type OpenRefund,
  type TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { MovementIdentity } from '@salus/domain/payments/transfers/same-movement.ts';
import {
  canNameRefund,
  referencesIn,
  unallocatedRefundsIn,
} from '@salus/domain/payments/transfers/transfer-content.ts';
import {
  contractFacts,
  type LockedContract,
  lockContracts,
} from '../../contracts/locked-contract.ts';
import type { Reader, Tx } from '../../platform/db.ts';
import {
  type EarlierMovements,
  findEarlier,
  lockIdentities,
  movementIdentity,
  namedAmong,
  type StoredMovement,
} from './earlier-movements.ts';
import {
  closedRefunds,
  findNamedContracts,
  lockClosedRefunds,
  lockOpenRefunds,
  type Movement,
  openRefunds,
} from './movement-store.ts';
import { readContracts } from './read-contracts.ts';

export type Judged = {
  readonly movement: Movement;
  readonly verdict: TransferVerdict;
  /** The movement that it repeats, or itself. */
  readonly stored: StoredMovement;
};

/** Decides whether a verdict takes effect, so that the next movements meet it. */
type Accepts = (movement: Movement, verdict: TransferVerdict) => boolean;

/**
 * The verdicts that settling the movements in their order would reach (PAY-20). A few queries serve
 * a file of any length.
 */
export async function previewMovements(
  reader: Reader,
  movements: readonly Movement[],
): Promise<Judged[]> {
  const named = await readNamed(reader, movements);
  const contracts = await readContracts(reader, [...named.ids.values()]);
  const owners = refundOwners(movements, named);
  const facts = {
    ...named,
    contracts,
    open: await openRefunds(reader, owners).execute(),
    closed: await closedRefunds(reader, owners).execute(),
  };
  return judgeInOrder(movements, facts, () => true);
}

export type LockedFacts = {
  /** The contracts by reference number. */
  readonly locked: ReadonlyMap<string, LockedContract>;
  readonly open: Awaited<ReturnType<typeof lockOpenRefunds>>;
  readonly closed: Awaited<ReturnType<typeof lockClosedRefunds>>;
};

/**
 * Judges movements under the locks of all that their verdicts depend on: the movements themselves,
 * contracts and persons by id, then refunds.
 * @returns the accepted ones, in their order
 */
export async function judgeLocked(
  tx: Tx,
  movements: readonly Movement[],
  accepts: Accepts,
): Promise<LockedFacts & { readonly judged: readonly Judged[] }> {
  await lockIdentities(tx, movements);
  const named = await readNamed(tx, movements);
  const contracts = await lockContracts(tx, contractsToLock(movements, named));
  const locked = new Map(contracts.map((row) => [row.reference_number, row]));
  const owners = refundOwners(movements, named);
  const open = await lockOpenRefunds(tx, owners);
  const closed = await lockClosedRefunds(tx, owners);
  const facts = {
    ...named,
    contracts: new Map(contracts.map((row) => [row.reference_number, namedContract(row)])),
    open,
    closed,
  };
  return { judged: judgeInOrder(movements, facts, accepts), locked, open, closed };
}

type Named = {
  /** The ids of existing contracts by reference number. */
  readonly ids: ReadonlyMap<string, number>;
  readonly identities: ReadonlyMap<Movement, MovementIdentity>;
  readonly earlier: EarlierMovements;
};

async function readNamed(reader: Reader, movements: readonly Movement[]): Promise<Named> {
  const ids = await findNamedContracts(
    reader,
    movements.flatMap(({ content }) => referencesIn(content)),
  );
  const earlier = await findEarlier(reader, movements, async (contents) =>
    namedAmong(await findNamedContracts(reader, contents.flatMap(referencesIn))),
  );
  const namedIn = namedAmong(ids);
  const identities = new Map(movements.map((one) => [one, movementIdentity(one, namedIn)]));
  return { ids, identities, earlier };
}

/** Only a contract that is named alone can change, and only by a movement that is not known. */
function contractsToLock(
  movements: readonly Movement[],
  { ids, identities, earlier }: Named,
): number[] {
  return movements.flatMap((movement) => {
    const identity = identities.get(movement);
    const [only, ...others] = identity?.named ?? [];
    if (!identity || only === undefined || others.length > 0) return [];
    return earlier.recognize(movement, identity).kind === 'SAME' ? [] : (ids.get(only) ?? []);
  });
}

/** The owners of refunds that a movement may close or send back. */
function refundOwners(movements: readonly Movement[], { ids, identities }: Named) {
  const naming = movements.filter(({ content }) => canNameRefund(content));
  const numbers = naming.flatMap((movement) => identities.get(movement)?.named ?? []);
  return {
    contractIds: [...new Set(numbers)].flatMap((number) => ids.get(number) ?? []),
    strayRefs: naming.flatMap(({ content }) => unallocatedRefundsIn(content)),
  };
}

type Facts = Named & {
  readonly contracts: ReadonlyMap<string, NamedContract>;
  readonly open: readonly OpenRefund[];
  readonly closed: readonly OpenRefund[];
};

function judgeInOrder(
  movements: readonly Movement[],
  { identities, earlier, contracts: unpaid, open, closed }: Facts,
  accepts: Accepts,
): Judged[] {
  const contracts = new Map(unpaid);
  const refunds = { open: refundsByNumber(open), closed: refundsByNumber(closed) };
  return movements.flatMap((movement) => {
    const identity = identities.get(movement);
    if (!identity) throw new Error('a movement has an identity');
    const recognition = earlier.recognize(movement, identity);
    const { named } = identity;
    const [only] = named.length === 1 ? named : [];
    // Known when the contracts were locked, and taken by a movement before: for the next call.
    const isUnlocked = only !== undefined && !contracts.has(only);
    if (isUnlocked && recognition.kind !== 'SAME') return [];
    const owned = [...named, null];
    const verdict = judgeTransfer(movement, {
      recognition: recognition.kind,
      referenceNumbers: named,
      contract: only === undefined ? null : (contracts.get(only) ?? null),
      refunds: owned.flatMap((reference) => refunds.open.get(reference) ?? []),
      closedRefunds: owned.flatMap((reference) => refunds.closed.get(reference) ?? []),
    });
    if (!accepts(movement, verdict)) return [];
    if (recognition.kind === 'SAME') {
      earlier.report(recognition.earlier, movement, identity);
      return [{ movement, verdict, stored: recognition.earlier }];
    }
    const paid = only === undefined ? undefined : contracts.get(only);
    if (only !== undefined && paid && verdict.result === 'MATCHED')
      contracts.set(only, {
        ...paid,
        status: statusAfter('onlinePaymentSucceeded', paid.status),
      });
    if (verdict.result === 'REFUND') moveRefund(verdict, refunds.open, refunds.closed);
    if (verdict.result === 'REVERSAL') moveRefund(verdict, refunds.closed, refunds.open);
    return [{ movement, verdict, stored: earlier.store(movement, identity) }];
  });
}

/** Refunds under the number of their contract; null has those of money without one. */
type RefundsByNumber = Map<string | null, readonly OpenRefund[]>;

const refundsByNumber = (refunds: readonly OpenRefund[]): RefundsByNumber =>
  Map.groupBy(refunds, ({ referenceNumber }) => referenceNumber);

/** A debit closes a refund for the next movements, and its return opens it again. */
function moveRefund(
  { referenceNumber, refundRef }: TransferVerdict,
  from: RefundsByNumber,
  to: RefundsByNumber,
): void {
  const [moved, rest] = [true, false].map((isMoved) =>
    (from.get(referenceNumber) ?? []).filter((one) => (one.refundRef === refundRef) === isMoved),
  );
  from.set(referenceNumber, rest ?? []);
  to.set(referenceNumber, [...(to.get(referenceNumber) ?? []), ...(moved ?? [])]);
}

/** The facts of a contract row with its insured persons that the verdict needs. */
export function namedContract(contract: LockedContract): NamedContract {
  return { ...contractFacts(contract), createdAt: contract.created_at };
}
