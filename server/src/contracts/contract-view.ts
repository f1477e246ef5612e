import type { contractView } from '@salus/api/contract-view.ts';
import {
  fromColumns,
  insuredFields,
  planFields,
  proposerFields,
} from '@salus/domain/contract-fields.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import {
  actions,
  isCreation,
  isRecordOnly,
  mayEver,
  whyNot,
} from '@salus/domain/contracts/lifecycle.ts';
import { periodInstants } from '@salus/domain/contracts/period.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { resendAt } from '@salus/domain/verification/link-life.ts';
import type { z } from 'zod';
import { policyTermsView } from '../catalogue/policy-terms.ts';
import type { Context, Staff } from '../context.ts';
import { failureBody } from '../platform/http/reply.ts';
import { refusalMessage, type Translate, translationsIn } from '../translations.ts';
import { flagViews } from './contact/consent-flags.ts';
import { contactChangeView } from './contact/contact-change.ts';
import { openRequestView } from './customer-requests/open-request-view.ts';
import { type ContractRow, contractFacts, type InsuredRow } from './locked-contract.ts';
import { toNoteView } from './notes.ts';
import { toRemindersView } from './reminders-view.ts';
import { renewedView } from './renewals/renewed-row.ts';
import type { ContractDetail } from './store.ts';
import { transferViewFor } from './transfer/transfer-view.ts';
import { whoActs } from './transition.ts';

type View = z.input<typeof contractView>;

/**
 * A contract with the actions allowed to the actor now.
 * @param language of its terms
 */
export function contractDetailView(
  contract: ContractDetail,
  { app, actor, now, origin }: Context<Staff>,
  language: string = origin.language,
): View {
  const t = translationsIn(origin.language);
  const status = contract.status;
  const period = policyPeriod(contract);
  return {
    id: contract.id,
    referenceNumber: contract.reference_number,
    policyNo: contract.policy_no,
    fileName: contract.issued_at && contract.policy_no ? `${contract.policy_no}.pdf` : null,
    status,
    typeContract: contract.type_contract,
    ...fromColumns(planFields, contract),
    benefits: contract.benefits,
    policyTerms: policyTermsView(app.config, contract.policy_terms, language),
    typePayment: contract.type_payment,
    paymentChannel: paymentChannelView(contract),
    sendSmsLinkAt: contract.send_sms_link_at,
    link: linkView(contract),
    reminders: toRemindersView(app.config, contract),
    offers: contract.takes_offers,
    adjustInfo: contract.change_requested ? 'CHANGE_INFO' : null,
    noteChangeInfoCustomer: contract.change_note,
    verifiedAt: contract.verified_at,
    verifiedBy: contract.verified_by,
    ...flagViews(contract),
    contactChange: contactChangeView(contract.contact_change),
    paymentStatus: contract.payment_failed ? 'PAY_FAILURE' : null,
    vpc_TxnResponseCode: contract.txn_response_code,
    refOrder: contract.ref_order,
    openOrderSince: contract.openOrderSince,
    transfer: transferViewFor(app.config, contract, contract.transfers),
    paymentDate: contract.paid_at,
    manualPaymentNote: contract.manual_payment_note,
    paidManualByName: contract.manual_payer_name,
    paidManualByEmail: contract.manual_payer_email,
    policyStartDate: period?.startsAt ?? null,
    policyEndDate: period?.endsAt ?? null,
    renewalOf: contract.renewed?.referenceNumber ?? null,
    renewedContract: contract.renewed && renewedView(contract.renewed),
    renewalStartsOn: contract.renewal_starts_on,
    renewedBy: contract.renewedBy,
    renewalOfficer: contract.renewalOfficer,
    renewalLostAt: contract.renewal_lost_at,
    renewalLostReason: contract.renewal_lost_reason,
    createdAt: contract.created_at,
    updatedAt: contract.updated_at,
    createdByName: contract.officer_name,
    createdByEmail: contract.officer_email,
    createdByTypeChannelUser: contract.officer_channel,
    officerUnitPath: unitPathView(contract.officer_unit_path),
    soldUnitPath: unitPathView(contract.sold_unit_path),
    name_salesman: contract.officer_name,
    cancelledByName: contract.canceller_name,
    cancelledByEmail: contract.canceller_email,
    noteCancelled: contract.cancel_note,
    refundDate: contract.refund_on,
    remainInsuredDays: contract.remain_insured_days,
    refundPercent: contract.refund_percent,
    refundAmount: contract.refund_amount,
    refundReason: contract.refund_reason,
    statusCreated: contract.sync_created?.status ?? null,
    msgCreatedResponse: contract.sync_created?.message ?? null,
    createdResponseAt: contract.sync_created ? new Date(contract.sync_created.at) : null,
    statusCancelled: contract.sync_cancelled?.status ?? null,
    msgCancelledResponse: contract.sync_cancelled?.message ?? null,
    cancelledResponseAt: contract.sync_cancelled ? new Date(contract.sync_cancelled.at) : null,
    issuingError: contract.issuing_error,
    ...proposerView(contract),
    insuredDetails: contract.insureds.map(insuredView),
    medicalQuestionnaires: healthAnswerViews(contract.health_answers, t),
    history: historyView(contract, t),
    notes: contract.notes.map(toNoteView),
    allowedActions: actionViews(contract, { app, actor, now, origin }),
    customerRequests: contract.open_requests.map(openRequestView),
    mayDownloadDraft: mayDownload('draft', actor.party, status),
    mayDownloadFile: mayDownload('certificate', actor.party, status),
    mayDownloadReceipt: mayDownload('receipt', actor.party, status),
  };
}

const unitPathView = (path: readonly string[]) => (path.length > 0 ? path.join(' > ') : null);

function linkView({ link, status, send_sms_link_at: lastSentAt }: ContractDetail): View['link'] {
  const at = (text: string | null | undefined) => (text ? new Date(text) : null);
  return {
    sentAt: at(link?.sentAt),
    deliveredAt: at(link?.deliveredAt),
    firstOpenedAt: at(link?.firstOpenedAt),
    lastOpenedAt: at(link?.lastOpenedAt),
    opens: link?.opens ?? 0,
    expiresAt: at(link?.expiresAt),
    resendAt: awaitsPayment(status) && lastSentAt ? resendAt(lastSentAt) : null,
  };
}

/** First and last second of the policy; null until it has a period. */
export function policyPeriod(contract: {
  policy_starts_on: Day | null;
  policy_ends_on: Day | null;
}) {
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  return startsOn && endsOn ? periodInstants({ startsOn, endsOn }) : null;
}

export const proposerView = (contract: ContractRow) => fromColumns(proposerFields, contract);

export const insuredView = (insured: InsuredRow) => fromColumns(insuredFields, insured);

function healthAnswerViews(
  answers: readonly boolean[],
  t: Translate,
): View['medicalQuestionnaires'] {
  return HEALTH_QUESTION_IDS.map((id, index) => ({
    medQuestionId: id,
    medQuestionContent: t(($) => $.domain.healthQuestions[id]),
    medQuestionResult: answers[index] === undefined ? null : answers[index] ? 1 : 0,
  }));
}

function historyView({ history }: ContractDetail, t: Translate): View['history'] {
  return history.map((entry) => ({
    ...entry,
    at: new Date(entry.at),
    action: entry.action,
    actorName: actorLabel(entry, t),
    fromStatus: entry.fromStatus,
    toStatus: entry.toStatus,
  }));
}

/** Staff have a name (a CHECK of contract_history); the other actors have a label. */
function actorLabel(
  { actorKind, actorName }: ContractDetail['history'][number],
  t: Translate,
): string {
  return actorKind === 'staff' ? (actorName ?? '') : t(($) => $.domain.actors[actorKind]);
}

/** The actions of the actor's group, each with the reason that forbids it now, or null. */
function actionViews(
  contract: ContractDetail,
  ctx: Pick<Context<Staff>, 'app' | 'actor' | 'now' | 'origin'>,
): View['allowedActions'] {
  const { actor, origin } = ctx;
  const facts = contractFacts(contract);
  const who = whoActs(ctx);
  return actions
    .filter((action) => !isCreation(action) && !isRecordOnly(action))
    .filter((action) => mayEver(action, actor.party))
    .map((action) => {
      const refusal = whyNot(action, facts, who);
      if (!refusal) return { action, allowed: true, reason: null };
      const { error_code, message, data } = failureBody(refusal, refusalMessage, origin.language);
      return {
        action,
        allowed: false,
        reason: { error_code, message, data: isObject(data) ? data : null },
      };
    });
}

function paymentChannelView(contract: ContractRow): View['paymentChannel'] {
  const { type_payment: type, payment_channel: channel } = contract;
  return channel ?? (type === 'ONLINE' ? 'GATEWAY' : null);
}
