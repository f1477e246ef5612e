import type { contractView } from '@salus/api/contract-view.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import { actions, mayEver, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { instantsOf } from '@salus/domain/contracts/period.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { z } from 'zod';
import type { Context, Staff } from '../context.ts';
import { failureBody } from '../platform/http/reply.ts';
import { refusalSentence, type Words, wordsIn } from '../words.ts';
import { type ContractRow, factsOf, type InsuredRow } from './locked-contract.ts';
import type { ContractDetail } from './store.ts';

type View = z.input<typeof contractView>;

/** A contract under the wire's names, with what this person may do to it now. The output schema checks each word. */
export function viewOf(contract: ContractDetail, { actor, now, origin }: Context<Staff>): View {
  const words = wordsIn(origin.language);
  const status = contract.status as Status;
  const period = periodOf(contract);
  return {
    id: contract.id,
    referenceNumber: contract.reference_number,
    policyNo: contract.policy_no,
    fileName: contract.issued_at && contract.policy_no ? `${contract.policy_no}.pdf` : null,
    status,
    typeContract: contract.type_contract as View['typeContract'],
    productId: contract.product_id,
    productName: contract.product_name,
    planId: contract.plan_id,
    packageName: contract.package_name,
    sumInsured: contract.sum_insured,
    fee: contract.fee,
    premiumAmount: contract.premium_amount,
    discountContract: contract.discount_contract,
    refundThresholdDays: contract.refund_threshold_days,
    durationName: contract.duration_name,
    benefits: contract.benefits as View['benefits'],
    typePayment: contract.type_payment as View['typePayment'],
    sendSmsLinkAt: contract.send_sms_link_at,
    adjustInfo: contract.change_requested ? 'CHANGE_INFO' : null,
    noteChangeInfoCustomer: contract.change_note,
    verifiedAt: contract.verified_at,
    verifiedBy: contract.verified_by as View['verifiedBy'],
    paymentStatus: contract.payment_failed ? 'PAY_FAILURE' : null,
    vpc_TxnResponseCode: contract.txn_response_code,
    refOrder: contract.ref_order,
    paymentDate: contract.paid_at,
    manualPaymentNote: contract.manual_payment_note,
    paidManualByName: contract.manual_payer_name,
    paidManualByEmail: contract.manual_payer_email,
    policyStartDate: period?.startsAt ?? null,
    policyEndDate: period?.endsAt ?? null,
    createdAt: contract.created_at,
    updatedAt: contract.updated_at,
    createdByName: contract.officer_name,
    createdByEmail: contract.officer_email,
    createdByTypeChannelUser: contract.officer_channel,
    name_salesman: contract.officer_name,
    cancelledByName: contract.canceller_name,
    cancelledByEmail: contract.canceller_email,
    noteCancelled: contract.cancel_note,
    refundDate: contract.refund_on,
    remainInsuredDays: contract.remain_insured_days,
    refundPercent: contract.refund_percent,
    refundAmount: contract.refund_amount,
    refundReason: contract.refund_reason,
    statusCreated: (contract.sync_created?.status ?? null) as View['statusCreated'],
    msgCreatedResponse: contract.sync_created?.message ?? null,
    createdResponseAt: contract.sync_created ? new Date(contract.sync_created.at) : null,
    statusCancelled: (contract.sync_cancelled?.status ?? null) as View['statusCancelled'],
    msgCancelledResponse: contract.sync_cancelled?.message ?? null,
    cancelledResponseAt: contract.sync_cancelled ? new Date(contract.sync_cancelled.at) : null,
    issuingError: contract.issuing_error,
    ...proposerOf(contract),
    insuredDetails: contract.insureds.map(insuredOf),
    medicalQuestionnaires: healthAnswersOf(contract.health_answers, words),
    history: historyOf(contract, words),
    allowedActions: allowedActionsOf(contract, { actor, now, origin }),
    mayDownloadDraft: mayDownload('draft', actor.party, status),
    mayDownloadFile: mayDownload('certificate', actor.party, status),
  };
}

/** First and last second of the policy; null until it has a period. */
export function periodOf(contract: { policy_starts_on: string | null; policy_ends_on: string | null }) {
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  return startsOn && endsOn ? instantsOf({ startsOn: startsOn as Day, endsOn: endsOn as Day }) : null;
}

/** The proposer under the wire's names. */
export function proposerOf(contract: ContractRow): Pick<View, keyof View & `proposer${string}`> {
  return {
    proposerName: contract.proposer_name,
    proposerTypeNID: contract.proposer_type_nid as View['proposerTypeNID'],
    proposerNationalId: contract.proposer_national_id,
    proposerNationalIdDate: contract.proposer_national_id_date,
    proposerPlaceOfOrigin: contract.proposer_place_of_origin as View['proposerPlaceOfOrigin'],
    proposerPlaceCMND: contract.proposer_place_cmnd,
    proposerDOB: contract.proposer_dob,
    proposerGender: contract.proposer_gender as View['proposerGender'],
    proposerMobile: contract.proposer_mobile,
    proposerEmail: contract.proposer_email,
    proposerAddress: contract.proposer_address,
  };
}

/** An insured person under the wire's names. */
export function insuredOf(insured: InsuredRow): View['insuredDetails'][number] {
  return {
    isSameProposer: insured.is_same_proposer,
    insuredName: insured.insured_name,
    insuredTypeNID: insured.insured_type_nid as View['insuredDetails'][number]['insuredTypeNID'],
    insuredNationalId: insured.insured_national_id,
    insuredDOB: insured.insured_dob,
    insuredGender: insured.insured_gender as View['insuredDetails'][number]['insuredGender'],
    insuredRelationship: insured.insured_relationship as View['insuredDetails'][number]['insuredRelationship'],
  };
}

function healthAnswersOf(answers: readonly boolean[], words: Words): View['medicalQuestionnaires'] {
  return HEALTH_QUESTION_IDS.map((id, index) => ({
    medQuestionId: id,
    medQuestionContent: words(`healthQuestions.${id}`),
    medQuestionResult: answers[index] ? 1 : 0,
  }));
}

function historyOf({ history }: ContractDetail, words: Words): View['history'] {
  return history.map((entry) => ({
    ...entry,
    at: new Date(entry.at),
    action: entry.action as View['history'][number]['action'],
    actorName: entry.actorName ?? words(`actors.${entry.actorKind}`),
    fromStatus: entry.fromStatus as Status | null,
    toStatus: entry.toStatus as Status,
  }));
}

/** The actions that this person's group may ever do, each with the reason where it may not be done now. */
function allowedActionsOf(
  contract: ContractDetail,
  { actor, now, origin }: Pick<Context<Staff>, 'actor' | 'now' | 'origin'>,
): View['allowedActions'] {
  const facts = factsOf(contract);
  return actions
    .filter((action) => action !== 'create' && mayEver(action, actor.party))
    .map((action) => {
      const refusal = whyNot(action, facts, { party: actor.party, now });
      if (!refusal) return { action, allowed: true, reason: null };
      const { error_code, message, data } = failureBody(refusal, refusalSentence, origin.language);
      return { action, allowed: false, reason: { error_code, message, data: data as Record<string, unknown> | null } };
    });
}
