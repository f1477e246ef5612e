import {
  insuredFields,
  planFields,
  proposerFields,
  toColumns,
} from '@salus/domain/contract-fields.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import { premiumFor } from '@salus/domain/pricing/premium.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type OfferedPlan, offeredPlans } from '../catalogue/offered-plans.ts';
import { type PromotionInForce, promotionInForce } from '../catalogue/promotions.ts';
import type { Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';

/** The officer's input, without the fields that only an edit carries. */
type Typed = Omit<ContractDraft, 'insuredDetails' | 'medicalQuestionnaires'> &
  Pick<ContractDraft, 'insuredDetails'>;

/** The contract's type, the chosen plan, and for families the price per size. */
type Offer = PromotionInForce & {
  readonly type: ContractType;
  readonly plan: Omit<OfferedPlan, 'shortName' | 'versionId'> & {
    readonly versionId: number | null;
  };
};

/**
 * Returns the chosen plan with its promotions.
 * @throws Refusal VALIDATION_ERROR on planId when the officer's channel does not offer it today
 */
export async function chosenOffer(
  tx: Tx,
  type: ContractType,
  planId: string,
  channel: Channel | null,
  today: Day,
): Promise<Offer> {
  const plans = channel ? await offeredPlans(tx, type, channel, today) : [];
  const plan = plans.find(({ code }) => code === planId);
  if (!plan) throw fieldRefusal([{ path: 'planId', code: 'invalid' }]);
  const promotion =
    type === 'FAMILY'
      ? await promotionInForce(tx, plan.productId, today)
      : { promotions: [], promotionVersionId: null };
  return { type, plan, ...promotion };
}

/**
 * The columns that follow from the input and the chosen plan. Each save computes the premium and
 * copies the plan's figures, so that a later catalogue never changes an old contract (CAT-8).
 */
export function draftColumns(draft: Typed, offer: Offer) {
  const { plan } = offer;
  const { code: planId, benefits, versionId, ...copied } = plan;
  return {
    ...toColumns(planFields, {
      ...copied,
      planId,
      ...premiumFor(offer, draft.insuredDetails.length),
    }),
    benefits: JSON.stringify(benefits),
    plan_version_id: versionId,
    promotion_version_id: offer.promotionVersionId,
    ...toColumns(proposerFields, draft),
    // The schema accepts only No for each question (VAL-17).
    health_answers: [false, false, false],
  };
}

/** The rows of the insured persons. */
export function insuredRows(contractId: number, insureds: ContractDraft['insuredDetails']) {
  return insureds.map((insured, position) => ({
    contract_id: contractId,
    position,
    ...toColumns(insuredFields, insured),
  }));
}
