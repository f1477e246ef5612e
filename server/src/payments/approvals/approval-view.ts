import type { ApprovalView, approvalView } from '@salus/api/payments/approvals.ts';
import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { contactChangeView } from '../../contracts/contact/contact-change.ts';
import type { Reader } from '../../platform/db.ts';
import { refundAccountView } from '../refunds/refund-account-view.ts';
import { amountNow } from './amount-now.ts';
import { isOwnRequest } from './approval-rows.ts';
import { approvalFactsView } from './facts-by-kind.ts';
import { type ApprovalListRow, selectApprovals } from './read-approvals.ts';

/** A pending request that has expired reads as EXPIRED. */
export function toApprovalView(
  row: ApprovalListRow,
  viewer: { readonly accountId: number; readonly now: Date },
): z.input<typeof approvalView> {
  const isOver = isPendingApproval(row.state) && row.expires_at <= viewer.now;
  const state: ApprovalView['state'] = isOver ? 'EXPIRED' : row.state;
  const current = isPendingApproval(state) ? amountNow(row, row) : null;
  return {
    approvalId: row.id,
    kind: row.kind,
    state,
    amount: row.amount,
    moneyId: row.money_id,
    facts: approvalFactsView(row),
    refundAccount: refundAccountView(row),
    formula: row.formula,
    evidence: row.evidence,
    difference: current === null ? null : current - row.amount,
    effectiveOn: row.effective_on,
    requestedByName: row.requested_by_name,
    isByCustomer: row.requested_by === null,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at,
    reason: row.decision_reason,
    contactChange: contactChangeView(row.contact_change),
    isOwn: isOwnRequest(row, viewer.accountId),
  };
}

/** Requests of a contract, newest first. */
export function selectContractApprovals(reader: Reader, contractId: RawBuilder<number>) {
  return selectApprovals(reader)
    .where('a.contract_id', '=', contractId)
    .orderBy('a.requested_at', 'desc')
    .orderBy('a.id', 'desc');
}
