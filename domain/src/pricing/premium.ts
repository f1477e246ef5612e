import { type Vnd, vnd } from './vnd.ts';

/** An individual contract costs its plan's yearly fee for its one insured person (decisions §3). */
export function individualPremium(plan: { readonly fee: Vnd }): Vnd {
  return vnd(plan.fee);
}
