import type { ContractType } from '@salus/domain/contracts/status.ts';
import { type Promotion, premiumFor } from '@salus/domain/pricing/premium.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';

/** The price of a contract with its components. The server computes it again at each save. */
export type Price = {
  readonly fee: number;
  readonly persons: number;
  /** The percentage of the fee to pay; null for individuals and without a matching promotion. */
  readonly discountContract: number | null;
  readonly premiumAmount: Vnd;
};

/** Uses the domain's rule, so that the shown price equals the saved one. */
export function priceOf(
  type: ContractType,
  plan: { readonly fee: number },
  persons: number,
  promotions: readonly Promotion[],
): Price {
  const fee = vnd(plan.fee);
  return {
    fee,
    persons: type === 'INDIVIDUAL' ? 1 : persons,
    ...premiumFor({ type, plan: { fee }, promotions }, persons),
  };
}
