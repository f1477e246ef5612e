import { RefusalError } from '@salus/api/refusal-error.ts';
import { premiumFor } from '@salus/domain/pricing/premium.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { offeredPlans } from '../catalogue/offered-plans.ts';
import { promotionInForce, readPromotion } from '../catalogue/promotions.ts';
import type { Staff, WriteContext } from '../context.ts';
import type { Reader } from '../platform/db.ts';
import type { LockedContract } from './locked-contract.ts';

/** Fee per person, sum insured and premium. */
type Figures = { readonly fee: Vnd; readonly amount: Vnd; readonly premiumAmount: Vnd };

/**
 * A draft that was never sent is sold at today's price (CAT-16). Later the customer has seen the
 * figures, so the contract keeps them.
 * @throws Refusal PRICE_CHANGED with the old figures, and the new ones if the plan is on sale
 */
export async function mustHavePriceInForce(
  { tx, actor, now }: Pick<WriteContext<Staff>, 'tx' | 'actor' | 'now'>,
  contract: LockedContract,
): Promise<void> {
  if (contract.first_sent_at !== null) return;
  const oldFigures: Figures = {
    fee: vnd(contract.fee),
    amount: vnd(contract.sum_insured),
    premiumAmount: vnd(contract.premium_amount),
  };
  const today = businessDay(now);
  const { type_contract: type, insureds } = contract;
  const plans = await offeredPlans(tx, type, actor.channel, today);
  const plan = plans.find(({ code }) => code === contract.plan_id);
  if (!plan) throw new RefusalError('PRICE_CHANGED', { old: oldFigures, new: null });
  const { promotions } =
    type === 'FAMILY' ? await promotionInForce(tx, plan.productId, today) : { promotions: [] };
  const { premiumAmount } = premiumFor({ type, plan, promotions }, insureds.length);
  const isSame =
    contract.plan_version_id === plan.versionId && oldFigures.premiumAmount === premiumAmount;
  if (isSame) return;
  const figures: Figures = { fee: plan.fee, amount: plan.sumInsured, premiumAmount };
  throw new RefusalError('PRICE_CHANGED', { old: oldFigures, new: figures });
}

/** The plan as the contract was sold, for a save after the first sending (CAT-16). */
export async function soldOffer(reader: Reader, contract: LockedContract) {
  const { promotion_version_id: promotionVersionId } = contract;
  return {
    type: contract.type_contract,
    plan: {
      code: contract.plan_id,
      productId: contract.product_id,
      productName: contract.product_name,
      packageName: contract.package_name,
      sumInsured: vnd(contract.sum_insured),
      fee: vnd(contract.fee),
      durationName: contract.duration_name,
      refundThresholdDays: contract.refund_threshold_days,
      benefits: contract.benefits,
      versionId: contract.plan_version_id,
    },
    ...(promotionVersionId === null
      ? { promotions: [], promotionVersionId }
      : await readPromotion(reader, promotionVersionId)),
  };
}
