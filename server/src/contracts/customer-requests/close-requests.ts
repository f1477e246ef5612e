import type { FieldChange } from '@salus/api/contract-view.ts';
import type { RequestOutcome } from '@salus/domain/policyholder/requests.ts';
import { sql } from 'kysely';
import type { Statement, Tx } from '../../platform/db.ts';

/** Contracts of open requests to cancel. The caller holds the locks of the contracts. */
export async function readContractsToCancel(
  tx: Tx,
  contractIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('customer_requests')
    .select('contract_id')
    .where(sql<boolean>`contract_id = any(${contractIds}::bigint[])`)
    .where('kind', '=', 'CANCEL')
    .where('answered_at', 'is', null)
    .execute();
  return new Set(rows.map(({ contract_id: contractId }) => contractId));
}

/**
 * Answers the requests to cancel of contracts that a statement before this one has cancelled
 * (MY-15). The cancellation is mailed, so the answer sends nothing.
 */
export function closingRequestsToCancel(
  tx: Tx,
  contractIds: readonly number[],
  now: Date,
): Statement {
  const outcome: RequestOutcome = 'DONE';
  return tx
    .updateTable('customer_requests as r')
    .from('contracts as c')
    .set((e) => ({ outcome, answered_at: now, answered_by: e.ref('c.cancelled_by') }))
    .whereRef('c.id', '=', 'r.contract_id')
    .where(sql<boolean>`r.contract_id = any(${contractIds}::bigint[])`)
    .where('r.kind', '=', 'CANCEL')
    .where('r.answered_at', 'is', null);
}

/** The answer of a request in the history of its contract. */
export function outcomeChange(outcome: RequestOutcome): FieldChange {
  return { field: 'requestOutcome', from: null, to: outcome };
}

/** Answers an open request. @returns false when it was answered before */
export async function closeRequest(
  tx: Tx,
  requestId: number,
  answer: {
    readonly outcome: RequestOutcome;
    readonly note: string;
    readonly answeredBy: number;
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_requests')
    .set({
      outcome: answer.outcome,
      answer_note: answer.note,
      answered_by: answer.answeredBy,
      answered_at: now,
    })
    .where('id', '=', requestId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
