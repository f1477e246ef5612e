import { divideRoundingHalfUp, type Vnd, vnd } from './vnd.ts';

/** An individual contract costs its plan's yearly fee for its one insured person (decisions §3). */
export function individualPremium(plan: { readonly fee: Vnd }): Vnd {
  return vnd(plan.fee);
}

/** So many persons insured together pay so much of the fee, in per cent: 90 means a tenth less (portal §3, decisions §3). */
export type Promotion = { readonly totalPerson: number; readonly discountContract: number };

/** What a family pays; `discountContract` is null where no promotion matches the number of persons, and then nothing is due. */
export type FamilyPremium = { readonly premiumAmount: Vnd; readonly discountContract: number | null };

/** fee × persons × the percentage of the promotion for exactly so many persons ÷ 100, halves upwards (portal §9). */
export function familyPremium(
  plan: { readonly fee: Vnd },
  persons: number,
  promotions: readonly Promotion[],
): FamilyPremium {
  const promotion = promotions.find(({ totalPerson }) => totalPerson === persons);
  if (!promotion) return { premiumAmount: vnd(0), discountContract: null };
  const { discountContract } = promotion;
  const premiumAmount = divideRoundingHalfUp(BigInt(plan.fee) * BigInt(persons) * BigInt(discountContract), 100n);
  return { premiumAmount, discountContract };
}
