import { listFamilyPlans, listIndividualPlans, listPromotions } from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { RouteMaker, StaffUseCase } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { offeredPlans } from './offered-plans.ts';
import { promotionsOf } from './promotions.ts';

/** Whoever sells has a channel and sees its plans; the others see what any channel sells, to filter their lists by. */
function showPlans(type: ContractType): StaffUseCase<typeof listIndividualPlans> {
  return async ({ app, actor }) => {
    const plans = await offeredPlans(app.db, type, actor.channel);
    return plans.map(({ sumInsured, ...plan }) => ({ ...plan, amount: sumInsured }));
  };
}

const showPromotions: StaffUseCase<typeof listPromotions> = ({ app }, { productID }) => promotionsOf(app.db, productID);

export function catalogueRoutes(make: RouteMaker): Route[] {
  return [
    make.staff(listIndividualPlans, showPlans('INDIVIDUAL')),
    make.staff(listFamilyPlans, showPlans('FAMILY')),
    make.staff(listPromotions, showPromotions),
  ];
}
