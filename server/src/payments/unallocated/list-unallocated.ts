import type {
  listUnallocatedMoney as call,
  unallocatedMoney,
} from '@salus/api/payments/unallocated.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import type { ShownRefundStatus } from '@salus/domain/payments/refund-status.ts';
import {
  moneySteps,
  stateOfStage,
  stepsToOffer,
  whyNotStep,
} from '@salus/domain/payments/unallocated.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { daysBetween } from '@salus/domain/time/day.ts';
import type { z } from 'zod';
import type { StaffUseCase } from '../../context.ts';
import { aboutContract } from '../../contracts/about-contract.ts';
import { readPageInSnapshot } from '../../contracts/page.ts';
import { movementMoneyId } from '../receipts/money-id.ts';
import { type HistoryEntry, readHistories } from './money-history.ts';
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
