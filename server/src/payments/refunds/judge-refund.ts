import { hasSameWords } from '@salus/domain/payments/account-holder.ts';
import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import {
  ACCOUNT_SEEN_DAYS,
  isPayeeJudged,
  type RefundCause,
  type RefundLimits,
  type RefundWay,
  refundCausesFor,
} from '@salus/domain/payments/refund-causes.ts';
import { paidRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Policyholder, Staff, WriteContext } from '../../context.ts';
import type { ContractRow } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { isAnyLimitSet } from '../../settings/approval-limits.ts';

const clearance = Symbol('clearance');

/** Money may leave: one clerk is enough, or a second one approved. Only this module creates one. */
export type RefundClearance = { readonly approvalId: number | null; readonly [clearance]: true };

export type RefundVerdict =
  | { readonly causes: readonly []; readonly clearance: RefundClearance }
  | { readonly causes: readonly RefundCause[]; readonly clearance: null };

type RefundToJudge = {
  readonly way: RefundWay;
  /** VND. */
  readonly amount: number;
  /** The contract that the money was paid for; null without one. */
  readonly contract: Pick<ContractRow, 'id' | 'proposer_name'> | null;
  /** Money that pays no contract. */
  readonly receiptId?: number | null;
  readonly account: RefundAccount | null;
  readonly mayBeManual?: boolean;
  /** The refund whose account is given, which is not another refund to the same account. */
  readonly refundId?: number;
  readonly isApproved?: boolean;
  readonly isContactChanged?: boolean;
  /** The money paid no contract. */
  readonly isReviewMoney: boolean;
};

type Context = WriteContext<Staff | Policyholder>;

/**
 * Whether money may leave by the decision of one clerk, for every way in which it leaves
 * (APPROVE-11). Locks the clerk and the account until the end of the transaction, so that parallel
 * refunds are judged in sequence. The caller holds the contract's lock.
 */
export async function judgeRefund(ctx: Context, refund: RefundToJudge): Promise<RefundVerdict> {
  const limits = readLimits(ctx);
  const { way, amount, isReviewMoney, contract, account } = refund;
  const isJudged = isPayeeJudged(limits);
  if (isJudged) await lockJudged(ctx, account);
  const clerkId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null;
  const causes = refundCausesFor(
    way,
    {
      amount,
      isReviewMoney,
      mayBeManual: refund.mayBeManual ?? false,
      isApproved: refund.isApproved ?? false,
      isContactChanged: refund.isContactChanged ?? false,
      decidedAlone: isJudged && clerkId !== null ? await sumDecidedAlone(ctx, clerkId) : 0,
      isRecordedBySameClerk:
        isJudged && clerkId !== null && (await isRecordedBy(ctx.tx, refund, clerkId)),
      isOtherHolder:
        account !== null &&
        contract !== null &&
        !hasSameWords(account.accountName, contract.proposer_name),
      isAccountSeen: isJudged && account !== null && (await isAccountSeen(ctx, refund, account)),
    },
    limits,
  );
  return causes.length === 0
    ? { causes: [], clearance: { approvalId: null, [clearance]: true } }
    : { causes, clearance: null };
}

/** The clearance of a request that a second clerk approves in this transaction. */
export function approvedClearance({ id }: { readonly id: number }): RefundClearance {
  return { approvalId: id, [clearance]: true };
}

function readLimits({ app: { config } }: Context): RefundLimits {
  const { APPROVAL_REFUND_VND, APPROVAL_REFUND_DAY_VND, APPROVAL_REVIEW_VND } = config;
  const limits = { APPROVAL_REFUND_VND, APPROVAL_REFUND_DAY_VND, APPROVAL_REVIEW_VND };
  return { ...limits, isAnySet: isAnyLimitSet(config) };
}

/** The clerk before the account, so that two decisions can't deadlock. */
async function lockJudged({ tx, actor }: Context, account: RefundAccount | null): Promise<void> {
  const lock = (key: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  if (actor.kind === 'staff') await lock(`refunds of clerk ${actor.accountId}`);
  if (!account) return;
  const { bankBin, accountNo } = account;
  await sql`select pg_advisory_xact_lock(
    hashtextextended('refund account ' || ${accountKey(bankBin, accountNo)}, 0))`.execute(tx);
}

const accountKey = (bankBin: string, accountNo: string) =>
  sql<string>`refund_account_key(${bankBin}, ${accountNo})`;

/** Refunds of the business day that the clerk decided without a second one, in VND. */
async function sumDecidedAlone({ tx, now }: Context, clerkId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('requested_by', '=', clerkId)
    .where('requested_at', '>=', startOfBusinessDay(businessDay(now)))
    .where('approval_id', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** A pending refund counts at any age: the account will get its money. */
async function isAccountSeen(
  { tx, now }: Context,
  { contract, refundId }: RefundToJudge,
  { bankBin, accountNo }: RefundAccount,
): Promise<boolean> {
  const since = startOfBusinessDay(addDays(businessDay(now), -ACCOUNT_SEEN_DAYS));
  const other = await tx
    .selectFrom('refunds')
    .select('id')
    .where('account_key', '=', accountKey(bankBin, accountNo))
    .where(sql<boolean>`(contract_id is null or contract_id <> ${contract?.id ?? 0})`)
    .where('id', '!=', refundId ?? 0)
    .where((e) => e.or([e('status', 'not in', paidRefundStatuses), e('settled_at', '>=', since)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

type Money = {
  readonly contract: { readonly id: number } | null;
  readonly receiptId?: number | null;
};

/**
 * Whether this clerk recorded money by hand, or by a statement whose line no notice of the bank
 * confirms: only one person reports such money (APPROVE-12).
 */
async function isRecordedBy(
  tx: Tx,
  { contract, receiptId = null }: Money,
  clerkId: number,
): Promise<boolean> {
  const contractId = contract?.id ?? null;
  // Without a receipt the money is the contract's payment.
  const isPayment = receiptId === null;
  const { rows } = await sql<{ is_recorded: boolean }>`
    with paying as (
      select o.id, o.source_order_id, o.joined_order_id from payment_orders o
       where ${isPayment} and o.contract_id = ${contractId}
         and o.status = 'SUCCEEDED' and o.review_reason is null),
    movements as (
      select m.id from bank_movements m
       where m.source = 'STATEMENT'
         and (m.id = (select movement_id from receipts where id = ${receiptId})
           or m.order_id in (
             select unnest(array[p.id, p.source_order_id, p.joined_order_id]) from paying p))
         and not exists (select from bank_notices n where n.movement_id = m.id))
    select ${isPayment} and (
        exists (select from contracts c where c.id = ${contractId}
          and c.type_payment = 'MANUAL' and c.paid_manually_by = ${clerkId})
        or exists (select from approvals a where a.contract_id = ${contractId}
          and a.kind = 'BACKDATED_PAYMENT' and a.state = 'APPROVED'
          and a.requested_by = ${clerkId}))
      or exists (select from movements m join bank_statement_lines l on l.movement_id = m.id
          join bank_statements s on s.id = l.statement_id
         where ${clerkId} in (s.uploaded_by, l.settled_by)) as is_recorded`.execute(tx);
  return rows[0]?.is_recorded ?? false;
}
