import { listAllPlans, listFamilyPlans, listIndividualPlans, listPromotions } from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import type { RouteMaker, StaffUseCase } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { offeredPlans, plansOfAllChannels } from './offered-plans.ts';
import { promotionsOf } from './promotions.ts';

/** Whoever sells has a channel and sees its plans; the others see what any channel sells, to filter their lists by. */
function showPlans(type: ContractType): StaffUseCase<typeof listIndividualPlans> {
  return async ({ app, actor }) => {
    const plans = await offeredPlans(app.db, type, actor.channel);
    return plans.map(({ sumInsured, ...plan }) => ({ ...plan, amount: sumInsured }));
  };
}

const showAllPlans: StaffUseCase<typeof listAllPlans> = async ({ app }) => {
  const plans = await plansOfAllChannels(app.db);
  return plans.map(({ code, package_name, contract_type, channel }) => ({
    code,
    packageName: package_name,
    typeContract: contract_type as ContractType,
    channel: channel as Channel,
  }));
};

const showPromotions: StaffUseCase<typeof listPromotions> = ({ app }, { productID }) => promotionsOf(app.db, productID);

export function catalogueRoutes(make: RouteMaker): Route[] {
  return [
    make.staff(listIndividualPlans, showPlans('INDIVIDUAL')),
    make.staff(listFamilyPlans, showPlans('FAMILY')),
    make.staff(listAllPlans, showAllPlans),
    make.staff(listPromotions, showPromotions),
  ];
}
