import type { ApprovalKind, ApprovalState } from '@salus/domain/payments/approval.ts';
import { pendingApprovalStates } from '@salus/domain/payments/approval.ts';
import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import type { RefundCause } from '@salus/domain/payments/refund-causes.ts';
import { groupOfRole, roles } from '@salus/domain/people/roles.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';

export type ApprovalRow = Selectable<DB['approvals']>;

/** The contract and the money of a request. */
export type MoneySubject = Pick<ApprovalRow, 'contract_id' | 'receipt_id' | 'refund_id'>;

/** The same, and the lines of a statement that wait for it. */
export type Subject = MoneySubject & Pick<ApprovalRow, 'id' | 'statement_id'>;

/** Money that leaves by a request: its payee, and why one clerk is not enough (APPROVE-10). */
export type Payout = {
  readonly account: RefundAccount | null;
  readonly causes: readonly RefundCause[];
};

export type NewApproval = {
  /** Null for a transfer that names no contract. */
  readonly contractId: number | null;
  /** The money of a review, or without a contract. */
  readonly receiptId: number | null;
  /** The statement of lines that wait. */
  readonly statementId?: number;
  /** The refund whose account is given. */
  readonly refundId?: number | null;
  readonly payout?: Payout | null;
  readonly kind: ApprovalKind;
  /** The body of the call. */
  readonly request: object;
  /** VND. */
  readonly amount: number;
  readonly formula: string;
  readonly evidence: string;
  readonly effectiveOn: Day | null;
  /** Null for a customer. */
  readonly requestedBy: number | null;
  /** A clerk besides the requester who must not decide. */
  readonly excludedId?: number | null;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
};

/** Returns the id. The caller holds the contract's lock. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<number> {
  const { account = null, causes = [] } = approval.payout ?? {};
  const { id } = await tx
    .insertInto('approvals')
    .values({
      contract_id: approval.contractId,
      receipt_id: approval.receiptId,
      statement_id: approval.statementId ?? null,
      refund_id: approval.refundId ?? null,
      account_bin: account?.bankBin ?? null,
      account_no: account?.accountNo ?? null,
      account_name: account?.accountName ?? null,
      causes: [...causes],
      kind: approval.kind,
      request: JSON.stringify(approval.request),
      amount: approval.amount,
      formula: approval.formula,
      evidence: approval.evidence,
      effective_on: approval.effectiveOn,
      requested_by: approval.requestedBy,
      excluded_id: approval.excludedId ?? null,
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (approval.refundId != null)
    await tx
      .updateTable('refunds')
      .set({ account_request_id: id })
      .where('id', '=', approval.refundId)
      .execute();
  return id;
}

/** The clerk made the request, or must not decide about it for another reason. */
export function isOwnRequest(
  { requested_by: requesterId, excluded_id: excludedId }: ApprovalRow,
  accountId: number,
): boolean {
  return requesterId === accountId || excludedId === accountId;
}

export async function findApproval(reader: Reader, id: number): Promise<ApprovalRow | undefined> {
  return reader.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The kind and the money of a request. */
export type PendingKey = Pick<NewApproval, 'kind' | 'receiptId' | 'refundId'>;

/**
 * The undecided requests that exclude another one, even when they have expired: of this kind for
 * the contract, or about the same money or refund.
 */
export async function findPending(
  tx: Tx,
  contractId: number | null,
  { kind, receiptId, refundId = null }: PendingKey,
): Promise<ApprovalRow[]> {
  return tx
    .selectFrom('approvals')
    .selectAll()
    .where('state', 'in', pendingApprovalStates)
    .where((e) =>
      e.or([
        // A contract may have several refunds that await an account.
        e.and([
          e('contract_id', '=', contractId),
          e('kind', '=', kind),
          e('refund_id', 'is not distinct from', refundId),
        ]),
        e('refund_id', '=', refundId),
        e('receipt_id', '=', receiptId),
      ]),
    )
    .execute();
}

/** Undecided requests that have expired, oldest first; those of one statement where given. */
export async function findOverdue(
  reader: Reader,
  now: Date,
  statementId?: number,
): Promise<Subject[]> {
  return reader
    .selectFrom('approvals')
    .select(['id', 'contract_id', 'receipt_id', 'statement_id', 'refund_id'])
    .$if(statementId !== undefined, (query) =>
      query.where('statement_id', '=', statementId ?? null),
    )
    .where('state', 'in', pendingApprovalStates)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(200)
    .execute();
}

/** Ends a request. The caller holds the contract's lock and has read that it is undecided. */
export async function endApproval(
  tx: Tx,
  id: number,
  end: {
    readonly state: Exclude<ApprovalState, 'PENDING'>;
    readonly by: number | null;
    readonly reason: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({
      state: end.state,
      decided_by: end.by,
      decision_reason: end.reason,
      decided_at: end.at,
    })
    .where('id', '=', id)
    .where('state', 'in', pendingApprovalStates)
    .execute();
  await tx
    .updateTable('refunds')
    .set({ account_request_id: null })
    .where('account_request_id', '=', id)
    .execute();
}

export type Clerk = { readonly id: number; readonly email_address: string };

/** Enabled accounts of the back office besides these: the possible second persons. */
export async function findOtherClerks(
  reader: Reader,
  exceptIds: readonly (number | null)[],
): Promise<Clerk[]> {
  const clerks = roles.filter((role) => groupOfRole[role] === 'backOffice');
  return reader
    .selectFrom('accounts')
    .select(['id', 'email_address'])
    .where('role', 'in', clerks)
    .where('disabled_at', 'is', null)
    .where('id', '!=', sql<number>`all(${exceptIds.filter((id) => id !== null)}::bigint[])`)
    .orderBy('id')
    .execute();
}
