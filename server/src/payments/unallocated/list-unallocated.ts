import type {
  listUnallocatedMoney as call,
  unallocatedMoney,
} from '@salus/api/payments/unallocated.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import type { ShownRefundStatus } from '@salus/domain/payments/refund-status.ts';
import {
  type MoneyEvent,
  moneySteps,
  stateOfStage,
  stepsToOffer,
  whyNotStep,
} from '@salus/domain/payments/unallocated.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { daysBetween } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffUseCase } from '../../context.ts';
import { aboutContract } from '../../contracts/about-contract.ts';
import { readPageInSnapshot } from '../../contracts/page.ts';
import type { Reader } from '../../platform/db.ts';
import { movementMoneyId } from '../receipts/money-id.ts';
import { countMoney, factsOfMoney, type MoneyRow, readMoney } from './read-money.ts';

/** Money of the gateway and the bank that pays no contract, with its next steps (MONEY-1). */
export const listUnallocatedMoney: StaffUseCase<typeof call> = ({ app: { db }, now }, query) =>
  readPageInSnapshot(db, query, {
    count: (reader) => countMoney(reader, query, now),
    async read(reader, page) {
      const rows = await readMoney(reader, query, { ...page, now });
      const histories = await readHistories(reader, rows);
      return rows.map((row) => moneyView(row, histories.get(row.receipt_id) ?? [], now));
    },
  });

function moneyView(
  row: MoneyRow,
  history: HistoryEntry[],
  now: Date,
): z.input<typeof unallocatedMoney> {
  const facts = factsOfMoney(row);
  return {
    id: row.id,
    origin: row.origin,
    receivedAt: row.received_at,
    ageDays: daysBetween(businessDay(row.received_at), businessDay(now)),
    amount: facts.isAmountKnown ? row.amount : null,
    content: row.content,
    bankReference: row.bank_reference || null,
    sameReference: sameReference(row),
    refOrder: row.ref_order,
    reason: row.reason,
    state: stateOfStage[row.stage],
    stage: row.stage,
    contract:
      row.reference_number === null
        ? null
        : {
            ...aboutContract(row),
            premiumAmount: row.premium_amount,
            typePayment: row.type_payment,
            paymentDate: row.contract_paid_at,
          },
    ...balance(row, facts.isAmountKnown),
    partners: [...row.partners],
    refund: refundView(row),
    approvalId: row.approval_id,
    history,
    nextSteps: stepsToOffer(facts),
    refusedSteps: moneySteps.flatMap((step) => {
      const reason = whyNotStep(step, facts);
      return reason ? [{ step, reason }] : [];
    }),
  };
}

/** The sum that the named contract awaits, and how the money differs from it. */
function balance(row: MoneyRow, isAmountKnown: boolean) {
  if (row.reference_number === null) return { required: null, difference: null };
  const required = awaitsPayment(row.contract_status) ? row.premium_amount : 0;
  return { required, difference: isAmountKnown ? row.amount - required : null };
}

function sameReference({ sameReference: owner }: MoneyRow) {
  return owner && { ...owner, id: movementMoneyId(owner.id) };
}

function refundView({ refund_id: refundId, refund_ref: refundRef, ...row }: MoneyRow) {
  const status: ShownRefundStatus | null =
    row.stage === 'ACCOUNT_MISSING' ? row.stage : row.refund_status;
  if (refundId === null || refundRef === null || status === null) return null;
  return { refundId, refundRef, status };
}

type HistoryEntry = {
  readonly event: MoneyEvent;
  readonly at: Date;
  readonly byName: string | null;
  readonly note: string | null;
  readonly referenceNumber: string | null;
};

type Entry = HistoryEntry & { readonly receiptId: number };

/** The events of each row of a page by its receipt, oldest first; an approval before its step. */
export async function readHistories(
  reader: Reader,
  rows: readonly MoneyRow[],
): Promise<ReadonlyMap<number, HistoryEntry[]>> {
  const { rows: entries } = await sql<Entry>`
    select e.receipt_id as "receiptId", e.event, e.at, a.full_name as "byName", e.note,
           e.reference_number as "referenceNumber"
      from (
        select p.receipt_id, l.* from approvals p, lateral (values
          (1, 'REQUESTED', p.requested_at, p.requested_by, p.evidence,
            p.request ->> 'referenceNumber'),
          (2, nullif(p.state, 'PENDING'), p.decided_at, p.decided_by, p.decision_reason, null))
          l (place, event, at, by, note, reference_number)
        union all
        select receipt_id, 3, step, done_at, done_by, note, reference_number from money_steps
      ) e left join accounts a on a.id = e.by
     where e.receipt_id = any(${rows.map((row) => row.receipt_id)}::bigint[])
       and e.event is not null and (e.event <> 'REQUESTED' or e.by is not null)
     order by e.at, e.place`.execute(reader);
  const byReceipt = Map.groupBy(entries, ({ receiptId }) => receiptId);
  return new Map(
    rows.map((row) => {
      const steps = (byReceipt.get(row.receipt_id) ?? []).map(
        ({ receiptId: _, ...entry }) => entry,
      );
      const later = [...steps, ...reviewEntries(row), ...refundEntries(row)];
      return [row.receipt_id, [receivedEntry(row), ...later.toSorted((a, b) => +a.at - +b.at)]];
    }),
  );
}

const noDetails = { byName: null, note: null, referenceNumber: null };

function receivedEntry({ received_at: at }: MoneyRow): HistoryEntry {
  return { event: 'RECEIVED', at, ...noDetails };
}

/** Other decisions about an order have a step. */
function reviewEntries(row: MoneyRow): HistoryEntry[] {
  const { review_decision: decision, reviewed_at: at } = row;
  if (at === null || (decision !== 'REFUND' && decision !== 'SETTLED_OUTSIDE')) return [];
  const event = decision === 'REFUND' ? 'RETURN' : decision;
  return [{ ...noDetails, event, at, byName: row.reviewed_by_name, note: row.review_note }];
}

function refundEntries(row: MoneyRow): HistoryEntry[] {
  const { refunded_at: at, refunded_by_name: byName, refund_note: note } = row;
  return at === null ? [] : [{ ...noDetails, event: 'REFUNDED', at, byName, note }];
}
