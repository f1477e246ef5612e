import * as desk from '@salus/api/administration/catalogue.ts';
import {
  listAllPlans,
  listFamilyPlans,
  listIndividualPlans,
  listPromotions,
  openPolicyDocument,
} from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { RouteMaker, StaffUseCase } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { plansOfAllChannels } from './known-plans.ts';
import { offeredPlans } from './offered-plans.ts';
import { openDocument } from './open-document.ts';
import { promotionInForce } from './promotions.ts';
import { decide, remove } from './versions/decide-version.ts';
import { listPlans, listPromotionVersions } from './versions/list-versions.ts';
import { preview } from './versions/preview-version.ts';
import { proposePlan, proposePromotion } from './versions/propose-version.ts';
import { uploadDocument } from './versions/upload-document.ts';

/** Officers see the plans of their channel; other roles have no channel and see all plans. */
function showPlans(type: ContractType): StaffUseCase<typeof listIndividualPlans> {
  return async ({ app, actor, now }) => {
    const plans = await offeredPlans(app.db, type, actor.channel, businessDay(now));
    return plans.map(({ sumInsured, versionId: _, ...plan }) => ({ ...plan, amount: sumInsured }));
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

const showPromotions: StaffUseCase<typeof listPromotions> = async ({ app, now }, { productID }) =>
  (await promotionInForce(app.db, productID, businessDay(now))).promotions;

export function catalogueRoutes(make: RouteMaker): Route[] {
  return [
    make.staff.read(listIndividualPlans, showPlans('INDIVIDUAL')),
    make.staff.read(listFamilyPlans, showPlans('FAMILY')),
    make.staff.read(listAllPlans, showAllPlans),
    make.staff.read(listPromotions, showPromotions),
    make.public.read(openPolicyDocument, openDocument),
    make.staff.read(desk.listCataloguePlans, listPlans),
    make.staff.read(desk.listCataloguePromotions, listPromotionVersions),
    make.staff.write(desk.uploadCatalogueDocument, uploadDocument),
    make.staff.write(desk.proposePlanVersion, proposePlan),
    make.staff.write(desk.proposePromotionVersion, proposePromotion),
    make.staff.read(desk.previewVersion, preview),
    make.staff.write(desk.decideVersion, decide),
    make.staff.write(desk.deleteVersion, remove),
  ];
}
