import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import { familyPremium, individualPremium, type Promotion } from '@salus/domain/pricing/premium.ts';
import { type OfferedPlan, offeredPlans } from '../catalogue/offered-plans.ts';
import { promotionsOf } from '../catalogue/promotions.ts';
import type { Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';

/** What an officer typed, without what only an edit carries. */
type Typed = Omit<ContractDraft, 'insuredDetails' | 'medicalQuestionnaires'> & Pick<ContractDraft, 'insuredDetails'>;

/** What a contract is sold by: its kind, the plan that was chosen, and for families what each size pays. */
export type Offer = {
  readonly type: ContractType;
  readonly plan: OfferedPlan;
  readonly promotions: readonly Promotion[];
};

/**
 * The plan that was chosen, with its promotions, if the officer's channel sells it for this kind of contract.
 * @throws Refusal VALIDATION_ERROR naming planId
 */
export async function chosenOffer(tx: Tx, type: ContractType, planId: string, channel: Channel | null): Promise<Offer> {
  const plans = channel ? await offeredPlans(tx, type, channel) : [];
  const plan = plans.find(({ code }) => code === planId);
  if (!plan) throw fieldRefusal([{ path: 'planId', code: 'invalid' }]);
  return { type, plan, promotions: type === 'FAMILY' ? await promotionsOf(tx, plan.productId) : [] };
}

/**
 * The columns of a contract that follow from what was typed and the plan chosen. The premium is computed here at each
 * save, and the plan's figures are copied, so that a later catalogue never changes an old contract (decisions §3).
 */
export function draftColumns(draft: Typed, offer: Offer) {
  const { plan } = offer;
  const { premiumAmount, discountContract } = priceOf(offer, draft.insuredDetails.length);
  return {
    product_id: plan.productId,
    product_name: plan.productName,
    plan_id: plan.code,
    package_name: plan.packageName,
    sum_insured: plan.sumInsured,
    fee: plan.fee,
    premium_amount: premiumAmount,
    discount_contract: discountContract,
    refund_threshold_days: plan.refundThresholdDays,
    duration_name: plan.durationName,
    benefits: JSON.stringify(plan.benefits),
    proposer_name: draft.proposerName,
    proposer_type_nid: draft.proposerTypeNID,
    proposer_national_id: draft.proposerNationalId,
    proposer_national_id_date: draft.proposerNationalIdDate,
    proposer_place_of_origin: draft.proposerPlaceOfOrigin,
    proposer_place_cmnd: draft.proposerPlaceCMND,
    proposer_dob: draft.proposerDOB,
    proposer_gender: draft.proposerGender,
    proposer_mobile: draft.proposerMobile,
    proposer_email: draft.proposerEmail,
    proposer_address: draft.proposerAddress,
    // Only three times No gets through the schema (portal §5).
    health_answers: [false, false, false],
  };
}

function priceOf({ type, plan, promotions }: Offer, persons: number) {
  if (type === 'FAMILY') return familyPremium(plan, persons, promotions);
  return { premiumAmount: individualPremium(plan), discountContract: null };
}

/** The rows of the insured persons. */
export function insuredRows(contractId: number, insureds: ContractDraft['insuredDetails']) {
  return insureds.map((insured, position) => ({
    contract_id: contractId,
    position,
    is_same_proposer: insured.isSameProposer,
    insured_name: insured.insuredName,
    insured_type_nid: insured.insuredTypeNID,
    insured_national_id: insured.insuredNationalId,
    insured_dob: insured.insuredDOB,
    insured_gender: insured.insuredGender,
    insured_relationship: insured.insuredRelationship,
  }));
}
