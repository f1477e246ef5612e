import { pendingApprovalStates } from '@salus/domain/payments/approval.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

type PendingCancellation = {
  readonly approvalId: number;
  /** The refund, in VND. */
  readonly amount: number;
  readonly requestedByName: string;
};

/** The cancellations that wait for a second clerk, by the id of their contract. */
export async function readPendingCancellations(
  reader: Reader,
  contractIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number | null, PendingCancellation>> {
  const rows = await reader
    .selectFrom('approvals as a')
    .innerJoin('accounts as requester', 'requester.id', 'a.requested_by')
    .select(['a.contract_id', 'a.id', 'a.amount', 'requester.full_name'])
    .where('a.kind', '=', 'REFUND')
    .where('a.state', 'in', pendingApprovalStates)
    .where('a.expires_at', '>', now)
    .where(sql<boolean>`a.contract_id = any(${contractIds}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ contract_id: contractId, id: approvalId, amount, full_name: requestedByName }) => [
      contractId,
      { approvalId, amount, requestedByName },
    ]),
  );
}
