import { type Catalogue, readCatalogue } from '../catalogue/catalogue-file.ts';

/**
 * The catalogue with the first version of each plan only. Tests state its premiums, so a version
 * that the insurer adds changes none of them.
 */
export function firstPrices({ products, plans }: Catalogue = readCatalogue()): Catalogue {
  const isFirst = (plan: Catalogue['plans'][number]) =>
    plans.every(({ code, validFrom }) => code !== plan.code || plan.validFrom <= validFrom);
  return { products, plans: plans.filter(isFirst) };
}
