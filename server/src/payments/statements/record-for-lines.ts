import type { FieldChange } from '@salus/api/contract-view.ts';
import type { StatementRequest } from '@salus/api/payments/approval-facts.ts';
import type { RecordOnlyAction } from '@salus/domain/contracts/lifecycle.ts';
import { lockContracts } from '../../contracts/locked-contract.ts';
import { recordActions } from '../../contracts/record-action.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import { findNamedContracts } from '../transfers/movement-store.ts';

type RequestedLine = StatementRequest['lines'][number];

/**
 * Locks the contracts that the lines of a request pay, and appends to the history of each
 * (APPROVE-5).
 */
export async function recordForLines(
  ctx: TransitionContext & { readonly tx: Tx },
  { lines }: StatementRequest,
  action: RecordOnlyAction,
  aboutLine: (line: RequestedLine) => {
    readonly note: string | null;
    readonly fields: readonly FieldChange[];
  },
): Promise<void> {
  const paying = new Map(
    lines.flatMap((line) =>
      line.result === 'MATCHED' ? [[line.referenceNumber, line] as const] : [],
    ),
  );
  const ids = await findNamedContracts(ctx.tx, [...paying.keys()]);
  const contracts = await lockContracts(ctx.tx, [...ids.values()]);
  await recordActions(ctx, contracts, action, ({ reference_number: referenceNumber }) => {
    const line = paying.get(referenceNumber);
    if (!line) throw new Error('a line of the request names the contract');
    return aboutLine(line);
  });
}
