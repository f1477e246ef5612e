import type { FieldChange } from '@salus/api/contract-view.ts';
import type { RecordOnlyAction } from '@salus/domain/contracts/lifecycle.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { actionRecords, type TransitionContext } from '../../contracts/transition.ts';
import { pipeline, type Tx } from '../../platform/db.ts';

/** Appends to the history and changes nothing else: the contract keeps its `updatedAt`. */
export async function recordAction(
  ctx: TransitionContext & { readonly tx: Tx },
  contract: LockedContract,
  action: RecordOnlyAction,
  about: { readonly note: string | null; readonly fields: readonly FieldChange[] },
): Promise<LockedContract> {
  const { records, historyEnd } = await actionRecords(ctx, action, {
    contractId: contract.id,
    follows: contract.historyEnd,
    from: contract.status,
    to: contract.status,
    ...about,
  });
  await pipeline(ctx.tx, records);
  return { ...contract, historyEnd };
}
