import { listPromotions, type Plan } from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Promotion } from '@salus/domain/pricing/premium.ts';
import { useCall } from '../../calls/use-call.ts';
import { draftCalls } from './draft-calls.ts';

/** Plans of the officer's channel, and the family promotions per number of persons. */
export type OnSale = { readonly plans: readonly Plan[]; readonly promotions: readonly Promotion[] };

type Query = {
  readonly onSale: OnSale | null;
  readonly error: unknown;
  readonly retry: () => void;
};

export function usePlansOnSale(type: ContractType): Query {
  const plans = useCall(draftCalls[type].plans, {});
  // The family plans of a channel are packages of one product (CAT-1).
  const productID = plans.data?.[0]?.productId ?? '';
  const promotions = useCall(
    listPromotions,
    { query: { productID } },
    { isEnabled: type === 'FAMILY' && productID !== '' },
  );
  const offers = type === 'INDIVIDUAL' || plans.data?.length === 0 ? [] : promotions.data;
  return {
    onSale: plans.data && offers ? { plans: plans.data, promotions: offers } : null,
    error: plans.error ?? promotions.error,
    retry: () => void (plans.isError ? plans : promotions).refetch(),
  };
}
