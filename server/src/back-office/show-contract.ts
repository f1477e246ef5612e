import type { showContract as call } from '@salus/api/back-office.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isAcceptedSync } from '@salus/domain/insurer/sync-status.ts';
import { onlyReads } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { withVersion } from '../contracts/contract-version.ts';
import { contractDetailView } from '../contracts/contract-view.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { contractIdSql, selectAnyContract } from '../contracts/read-contract.ts';
import { toSyncLogView } from '../insurer-sync/sync-log-view.ts';
import { findRetryBeside } from '../insurer-sync/sync-state.ts';
import { selectContractApprovals, toApprovalView } from '../payments/approvals/approval-view.ts';
import { selectContractPayments, toPaymentView } from '../payments/orders/payment-view.ts';
import { selectContractRefunds, toRefundView } from '../payments/refunds/refund-view.ts';
import { pipelineInSnapshot } from '../platform/db.ts';
import { toMessageView } from './message-view.ts';
import { selectOfferConsents, toOfferConsentView } from './offer-consents.ts';
import {
  type ShownMessage,
  selectConsents,
  selectContractMessages,
  selectSignature,
  selectSyncTries,
  toConsentView,
  toSignatureView,
} from './store.ts';
import { findCurrentTakes, selectTakes, takenView } from './takes.ts';

/** The whole contract of any officer. A group that only reads is offered no retry (ROLE-10). */
export const showContract: StaffUseCase<typeof call> = async (
  ctx,
  { referenceNumber, language },
) => {
  const { db, config } = ctx.app;
  const { now } = ctx;
  const id = contractIdSql(referenceNumber);
  const [
    [contract],
    payments,
    refunds,
    approvals,
    messages,
    tries,
    [signature],
    consents,
    takes,
    offerConsents,
  ] = await pipelineInSnapshot(db, [
    selectAnyContract(referenceNumber),
    selectContractPayments(db, id),
    selectContractRefunds(db, id),
    selectContractApprovals(db, id),
    selectContractMessages(db, id, now),
    selectSyncTries(db, id),
    selectSignature(db, id),
    selectConsents(db, id),
    selectTakes(db, sql`t.contract_id = ${id}`),
    selectOfferConsents(db, id),
  ]);
  if (!contract) throw new RefusalError('NOT_FOUND');
  const mayRetry = !onlyReads[ctx.actor.party];
  const viewer = { accountId: ctx.actor.accountId, now };
  const succeededKinds = new Set(
    tries.filter(({ status }) => isAcceptedSync(status)).map(({ kind }) => kind),
  );
  const [take] = await findCurrentTakes(db, takes, now);
  const view = {
    ...contractDetailView(contract, ctx, language),
    ...takenView(take),
    payments: payments.map(toPaymentView),
    refunds: refunds.map((row) => toRefundView(row, { now, config })),
    approvals: approvals.map((row) => toApprovalView(row, viewer)),
    messages: messages
      .map(toMessageView)
      .map((message) => ({ ...message, isResendable: mayRetry && message.isResendable })),
    apiSyncLogs: tries.map(toSyncLogView),
    signature: signature ? toSignatureView(signature) : null,
    consents: consents.map(toConsentView),
    offerConsents: offerConsents.map(toOfferConsentView),
    consentState: contract.consent_state,
    consentRemindedAt: newestReminder(messages),
    ...paidProblems(contract),
    consentEvidence:
      contract.consent_evidence === null ? null : { reference: contract.consent_evidence },
    cashReceipt: contract.cash_receipt,
    eInvoice: invoiceView(contract),
    retrySync: mayRetry ? await findRetryBeside(db, contract, succeededKinds) : null,
  };
  return withVersion(view, ctx);
};

/** Messages are newest first. */
const newestReminder = (messages: readonly ShownMessage[]) =>
  messages.find(({ kind }) => kind === 'CONSENT_REMINDER')?.created_at ?? null;

/** The problems for which worklists of paid contracts hold it. */
function paidProblems(contract: ContractRow) {
  const isClosed = contract.cancelled_at !== null;
  return {
    isPaidOverlap: contract.paid_overlapping && !isClosed,
    paymentReversedAt: isClosed ? null : contract.payment_reversed_at,
  };
}

function invoiceView({ e_invoice_number: number, e_invoice_issued_on: issuedOn }: ContractRow) {
  return number && issuedOn ? { number, issuedOn } : null;
}
