import type { ContractType } from '@salus/domain/contracts/status.ts';
import { familyPremium, individualPremium, type Promotion } from '@salus/domain/pricing/premium.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';

/** What a contract costs, with everything that explains it. The server computes it again at each save. */
export type Price = {
  readonly fee: number;
  readonly persons: number;
  /** The percentage of the fee that is paid; null for an individual, and where no promotion matches (premium 0). */
  readonly discountContract: number | null;
  readonly premiumAmount: Vnd;
};

/** By the domain's own rule, so that what stands on the screen is what will be saved. */
export function priceOf(
  type: ContractType,
  plan: { readonly fee: number },
  persons: number,
  promotions: readonly Promotion[],
): Price {
  const fee = vnd(plan.fee);
  if (type === 'INDIVIDUAL')
    return { fee, persons: 1, discountContract: null, premiumAmount: individualPremium({ fee }) };
  return { fee, persons, ...familyPremium({ fee }, persons, promotions) };
}
