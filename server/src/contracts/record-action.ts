import type { FieldChange } from '@salus/api/contract-view.ts';
import type { RecordOnlyAction } from '@salus/domain/contracts/lifecycle.ts';
import { pipeline, type Tx } from '../platform/db.ts';
import type { LockedContract } from './locked-contract.ts';
import { actionRecords, type TransitionContext } from './transition.ts';

type About = { readonly note: string | null; readonly fields: readonly FieldChange[] };

/** `recordAction` for many contracts. */
export async function recordActions(
  ctx: TransitionContext & { readonly tx: Tx },
  contracts: readonly LockedContract[],
  action: RecordOnlyAction,
  aboutContract: (contract: LockedContract) => About,
): Promise<void> {
  const entries = await Promise.all(
    contracts.map((contract) => contractRecords(ctx, contract, action, aboutContract(contract))),
  );
  await pipeline(
    ctx.tx,
    entries.flatMap(({ records }) => records),
  );
}

const contractRecords = (
  ctx: TransitionContext & { readonly tx: Tx },
  { id, status, historyEnd }: LockedContract,
  action: RecordOnlyAction,
  about: About,
) =>
  actionRecords(ctx, action, {
    contractId: id,
    follows: historyEnd,
    from: status,
    to: status,
    ...about,
  });

/** Appends to the history and changes nothing else: the contract keeps its `updatedAt`. */
export async function recordAction(
  ctx: TransitionContext & { readonly tx: Tx },
  contract: LockedContract,
  action: RecordOnlyAction,
  about: About,
): Promise<LockedContract> {
  const { records, historyEnd } = await contractRecords(ctx, contract, action, about);
  await pipeline(ctx.tx, records);
  return { ...contract, historyEnd };
}
