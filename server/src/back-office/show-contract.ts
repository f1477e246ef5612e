import type { showContract as call } from '@salus/api/back-office.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isAcceptedSync } from '@salus/domain/insurer/sync-status.ts';
import { onlyReads } from '@salus/domain/people/roles.ts';
import { type RawBuilder, sql } from 'kysely';
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
import { compileOnce } from '../platform/compile-once.ts';
import { pipelineInSnapshot, type Reader, type Statement } from '../platform/db.ts';
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

/** A part of the page, as a statement of the contract's number and the time. */
const part = <Row>(select: (reader: Reader, id: RawBuilder<number>, now: Date) => Statement<Row>) =>
  compileOnce(
    { referenceNumber: 'the reference number', now: new Date(0) },
    (reader, { referenceNumber, now }) => select(reader, contractIdSql(referenceNumber), now),
  );
const parts = {
  payments: part(selectContractPayments),
  refunds: part(selectContractRefunds),
  approvals: part(selectContractApprovals),
  messages: part(selectContractMessages),
  syncTries: part(selectSyncTries),
  signature: part(selectSignature),
  consents: part(selectConsents),
  takes: part((reader, id) => selectTakes(reader, sql`t.contract_id = ${id}`)),
  offerConsents: part(selectOfferConsents),
};

/** The whole contract of any officer. A group that only reads is offered no retry (ROLE-10). */
export const showContract: StaffUseCase<typeof call> = async (
  ctx,
  { referenceNumber, language },
) => {
  const { db, config } = ctx.app;
  const { now } = ctx;
  const values = { referenceNumber, now };
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
    parts.payments(db, values),
    parts.refunds(db, values),
    parts.approvals(db, values),
    parts.messages(db, values),
    parts.syncTries(db, values),
    parts.signature(db, values),
    parts.consents(db, values),
    parts.takes(db, values),
    parts.offerConsents(db, values),
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
