import type { customerRequest, policyholderView } from '@salus/api/contracts/policyholder.ts';
import { consentsToProve } from '@salus/domain/contracts/consents.ts';
import { coverOn } from '@salus/domain/contracts/cover.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import { lacksConsent } from '@salus/domain/contracts/status.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { accountOpensAt } from '@salus/domain/policyholder/contact-change.ts';
import { cancellationOffer } from '@salus/domain/policyholder/requests.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { maskEmail, maskIdentity, maskPhone } from '@salus/domain/verification/link-step-up.ts';
import type { z } from 'zod';
import { policyTermsView, readPolicyTerms } from '../catalogue/policy-terms.ts';
import type { Context, Policyholder } from '../context.ts';
import { policyPeriod } from '../contracts/contract-view.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { readTickedConsents } from '../customer-link/consents.ts';
import { readOffersView } from '../customer-link/offer-consents.ts';
import { readOfficer, readShownContract } from '../customer-link/shown-contract.ts';
import { termsFor, termsToGive, termsValues } from '../terms.ts';
import { readOwnRefunds } from './own-refunds.ts';
import { type RequestRow, readRequests } from './store.ts';

type View = z.input<typeof policyholderView>;

/** The policy as its customer sees it (MY-3). */
export async function readPolicyView(
  { app, actor, now, origin }: Context<Policyholder>,
  language: string = origin.language,
): Promise<View> {
  const { db, config } = app;
  const [contract, officer, requests, refunds, policyTerms, offers] = await Promise.all([
    readShownContract(db, actor.contractId),
    readOfficer(db, actor.contractId),
    readRequests(db, actor.contractId),
    readOwnRefunds(db, actor.contractId, now),
    readPolicyTerms(db, actor.contractId),
    readOffersView(db, config, { contractId: actor.contractId, language: origin.language }),
  ]);
  const period = policyPeriod(contract);
  if (!period || !contract.policy_no || !contract.paid_at)
    throw new Error('an issued policy has a number, a period and a payment');
  const { startsAt, endsAt } = period;
  const { policy_starts_on: startsOn, policy_ends_on: endsOn, status } = contract;
  const cover = startsOn && endsOn && coverOn(businessDay(now), { status, startsOn, endsOn });
  if (!cover) throw new Error('the page of a policy is for an issued one');
  // A cancelled contract no longer takes a consent.
  const isMissing = lacksConsent(contract.consent_state) && isInForce(contract.status);
  return {
    referenceNumber: contract.reference_number,
    policyNo: contract.policy_no,
    status: contract.status,
    productName: contract.product_name,
    packageName: contract.package_name,
    sumInsured: contract.sum_insured,
    premiumAmount: contract.premium_amount,
    paymentDate: contract.paid_at,
    policyStartDate: startsAt,
    policyEndDate: endsAt,
    cover,
    benefits: contract.benefits,
    proposerName: contract.proposer_name,
    proposerNationalId: maskIdentity(contract.proposer_national_id),
    proposerMobile: maskPhone(contract.proposer_mobile),
    proposerEmail: maskEmail(contract.proposer_email),
    insuredDetails: contract.insureds.map((insured) => ({
      insuredName: insured.insured_name,
      insuredDOB: insured.insured_dob,
      insuredNationalId: maskIdentity(insured.insured_national_id),
      insuredRelationship: insured.insured_relationship,
    })),
    ...officer,
    insurer: { name: config.INSURER_NAME, hotline: config.INSURER_HOTLINE },
    consentState: contract.consent_state,
    terms: isMissing
      ? termsToGive(
          termsFor(termsValues(config, contract), origin.language),
          consentsToProve({
            saleRules: config.saleRules,
            firstSentRules: contract.first_sent_rules,
          }),
          await readTickedConsents(db, contract.id),
        )
      : null,
    offers: isInForce(contract.status) ? offers : null,
    policyTerms: policyTermsView(config, policyTerms, language),
    requests: requests.map(requestView),
    cancellation: cancellationView(contract, now),
    cancelledAt: contract.cancelled_at,
    refunds,
    refundAccountOpensAt: accountOpensAt(contract.contact_changed_at, now),
    hasCertificate: isInForce(contract.status),
    hasReceipt: mayDownload('receipt', 'customer', contract.status),
  };
}

/** The estimated refund of a cancellation today; null when no request is possible (MY-5). */
export function refundOffer(contract: ContractRow, now: Date) {
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  if (!startsOn || !endsOn) return null;
  const terms = {
    status: contract.status,
    period: { startsOn, endsOn },
    premium: vnd(contract.premium_amount),
    thresholdDays: contract.refund_threshold_days,
  };
  return cancellationOffer(terms, businessDay(now));
}

function cancellationView(contract: ContractRow, now: Date): View['cancellation'] {
  const offer = refundOffer(contract, now);
  if (!offer) return null;
  const { lastDay, refundPercent, refundAmount: refundEstimate } = offer;
  return { lastDay, refundPercent, refundEstimate };
}

export const requestView = (row: RequestRow): z.input<typeof customerRequest> => ({
  kind: row.kind,
  consents: row.consents,
  refundEstimate: row.refund_estimate,
  requestedAt: row.requested_at,
  answerDueOn: row.answer_due_on,
  actDueOn: row.act_due_on,
  answeredAt: row.answered_at,
  outcome: row.outcome,
});
