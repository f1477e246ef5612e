import type { ContractType } from '../contracts/status.ts';
import { divideRoundingHalfUp, type Vnd, vnd } from './vnd.ts';

/** The premium of an individual contract is the plan's yearly fee (CAT-2). */
export function individualPremium(plan: { readonly fee: Vnd }): Vnd {
  return vnd(plan.fee);
}

/** The percentage of the fee that a family of this size pays: 90 means 10 % off (CAT-6). */
export type Promotion = { readonly totalPerson: number; readonly discountContract: number };

/** `discountContract` is null for individuals; without a promotion a family's premium is 0. */
type Premium = {
  readonly premiumAmount: Vnd;
  readonly discountContract: number | null;
};

/** fee × persons × percentage of the matching promotion ÷ 100, rounded half up (CAT-7). */
export function familyPremium(
  plan: { readonly fee: Vnd },
  persons: number,
  promotions: readonly Promotion[],
): Premium {
  const promotion = promotions.find(({ totalPerson }) => totalPerson === persons);
  if (!promotion) return { premiumAmount: vnd(0), discountContract: null };
  const { discountContract } = promotion;
  const premiumAmount = divideRoundingHalfUp(
    BigInt(plan.fee) * BigInt(persons) * BigInt(discountContract),
    100n,
  );
  return { premiumAmount, discountContract };
}

/** A plan as it is sold for one type of contract. */
type Offer = {
  readonly type: ContractType;
  readonly plan: { readonly fee: Vnd };
  readonly promotions: readonly Promotion[];
};

/** The premium of a contract by its number of insured persons. */
export function premiumFor({ type, plan, promotions }: Offer, persons: number): Premium {
  return type === 'FAMILY'
    ? familyPremium(plan, persons, promotions)
    : { premiumAmount: individualPremium(plan), discountContract: null };
}
