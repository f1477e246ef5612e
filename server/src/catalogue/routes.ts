import { listIndividualPlans } from '@salus/api/catalogue.ts';
import type { RouteMaker, StaffUseCase } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { offeredPlans } from './offered-plans.ts';

const showIndividualPlans: StaffUseCase<typeof listIndividualPlans> = async ({ app, actor }) => {
  // The database makes sure that whoever sells has a channel; the others may not call this at all.
  const plans = actor.channel ? await offeredPlans(app.db, 'INDIVIDUAL', actor.channel) : [];
  return plans.map(({ sumInsured, ...plan }) => ({ ...plan, amount: sumInsured }));
};

export function catalogueRoutes(make: RouteMaker): Route[] {
  return [make.staff(listIndividualPlans, showIndividualPlans)];
}
