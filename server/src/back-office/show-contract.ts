import type { showContract as call } from '@salus/api/back-office.ts';
import { onlyReads } from '@salus/domain/people/roles.ts';
import type { StaffUseCase } from '../context.ts';
import { withVersion } from '../contracts/contract-version.ts';
import { contractDetailView } from '../contracts/contract-view.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { readAnyContract } from '../contracts/read-contract.ts';
import { toSyncLogView } from '../insurer-sync/sync-log-view.ts';
import { findSyncToRetry } from '../insurer-sync/sync-state.ts';
import { readContractApprovals } from '../payments/approvals/approval-view.ts';
import { readPayments } from '../payments/orders/payment-view.ts';
import { readRefunds } from '../payments/refunds/refund-view.ts';
import { toMessageView } from './message-view.ts';
import { readConsents, readMessages, readSignature, readSyncTries } from './store.ts';
import { findTake, takenView } from './takes.ts';

/** The whole contract of any officer. A group that only reads is offered no retry (ROLE-10). */
export const showContract: StaffUseCase<typeof call> = async (ctx, { referenceNumber }) => {
  const { db } = ctx.app;
  const contract = await readAnyContract(db, referenceNumber);
  const { id, status } = contract;
  const mayRetry = !onlyReads[ctx.actor.party];
  const viewer = { accountId: ctx.actor.accountId, now: ctx.now };
  const [payments, refunds, approvals, messages, ...rest] = await Promise.all([
    readPayments(db, id),
    readRefunds(db, id, { now: ctx.now, config: ctx.app.config }),
    readContractApprovals(db, id, viewer),
    readMessages(db, id, ctx.now),
    readSyncTries(db, id),
    readSignature(db, id),
    readConsents(db, id),
    findSyncToRetry(db, { id, status }),
    findTake(db, id, ctx.now),
  ]);
  const [tries, signature, consents, retrySync, take] = rest;
  const view = {
    ...contractDetailView(contract, ctx),
    ...takenView(take),
    payments,
    refunds,
    approvals,
    messages: messages
      .map(toMessageView)
      .map((message) => ({ ...message, isResendable: mayRetry && message.isResendable })),
    apiSyncLogs: tries.map(toSyncLogView),
    signature,
    consents,
    consentState: contract.consent_state,
    consentEvidence:
      contract.consent_evidence === null ? null : { reference: contract.consent_evidence },
    cashReceipt: contract.cash_receipt,
    eInvoice: invoiceView(contract),
    retrySync: mayRetry ? retrySync : null,
  };
  return withVersion(view, ctx);
};

function invoiceView({ e_invoice_number: number, e_invoice_issued_on: issuedOn }: ContractRow) {
  return number && issuedOn ? { number, issuedOn } : null;
}
