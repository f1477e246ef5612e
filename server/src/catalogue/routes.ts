import {
  listAllPlans,
  listFamilyPlans,
  listIndividualPlans,
  listPromotions,
} from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { RouteMaker, StaffUseCase } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { plansOfAllChannels } from './known-plans.ts';
import { offeredPlans } from './offered-plans.ts';
import { promotionsOf } from './promotions.ts';

/** Officers see the plans of their channel; other roles have no channel and see all plans. */
function showPlans(type: ContractType): StaffUseCase<typeof listIndividualPlans> {
  return async ({ app, actor, now }) => {
    const plans = await offeredPlans(app.db, type, actor.channel, businessDay(now));
    return plans.map(({ sumInsured, ...plan }) => ({ ...plan, amount: sumInsured }));
  };
}

const showAllPlans: StaffUseCase<typeof listAllPlans> = async ({ app }) => {
  const plans = await plansOfAllChannels(app.db);
  return plans.map(({ code, package_name, contract_type, channel }) => ({
    code,
    packageName: package_name,
    typeContract: contract_type,
    channel,
  }));
};

const showPromotions: StaffUseCase<typeof listPromotions> = ({ app }, { productID }) =>
  promotionsOf(app.db, productID);

export function catalogueRoutes(make: RouteMaker): Route[] {
  return [
    make.staff.read(listIndividualPlans, showPlans('INDIVIDUAL')),
    make.staff.read(listFamilyPlans, showPlans('FAMILY')),
    make.staff.read(listAllPlans, showAllPlans),
    make.staff.read(listPromotions, showPromotions),
  ];
}
