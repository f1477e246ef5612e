import type * as api from '@salus/api/administration/catalogue.ts';
import { isApproved } from '@salus/domain/catalogue/version-state.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { App, StaffUseCase } from '../../context.ts';
import type { RowOf } from '../../platform/db.ts';
import { documentUrl } from '../policy-terms.ts';
import { adminAuthor, isOwnProposal, type VersionAuthor } from './version-author.ts';
import { selectPlanVersions, selectPromotionVersions } from './version-rows.ts';

type Desk = Pick<App, 'config' | 'db'>;

export const listPlans: StaffUseCase<typeof api.listCataloguePlans> = (ctx) =>
  readPlans(ctx.app, adminAuthor(ctx));

/** Every plan with its versions (CAT-15). */
export async function readPlans({ config, db }: Desk, reader: VersionAuthor) {
  const [plans, versions] = await Promise.all([
    db
      .selectFrom('plans')
      .innerJoin('products', 'products.id', 'plans.product_id')
      .select(['code', 'package_name', 'product_id', 'channel', 'contract_type'])
      .select('products.name as product_name')
      .orderBy('position')
      .orderBy('code')
      .execute(),
    selectPlanVersions(db).execute(),
  ]);
  return plans.map((plan) => {
    const own = versions.filter(({ plan_code }) => plan_code === plan.code);
    return {
      code: plan.code,
      packageName: plan.package_name,
      productId: plan.product_id,
      productName: plan.product_name,
      typeContract: plan.contract_type,
      channel: plan.channel,
      versions: own.map((row) => ({
        ...lifeView(row, own, reader),
        ...figuresView(row, { config }),
      })),
    };
  });
}

export const listPromotionVersions: StaffUseCase<typeof api.listCataloguePromotions> = (ctx) =>
  readPromotions(ctx.app, adminAuthor(ctx));

/** The promotion of each family product with its versions (CAT-15). */
export async function readPromotions({ db }: Pick<Desk, 'db'>, reader: VersionAuthor) {
  const [products, versions] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'name'])
      .where('contract_type', '=', 'FAMILY')
      .orderBy('id')
      .execute(),
    selectPromotionVersions(db).execute(),
  ]);
  return products.map(({ id, name }) => {
    const own = versions.filter(({ product_id }) => product_id === id);
    return {
      productId: id,
      productName: name,
      versions: own.map((row) => ({ ...lifeView(row, own, reader), discounts: row.shares })),
    };
  });
}

type PlanVersion = RowOf<typeof selectPlanVersions>;
type Life = Omit<RowOf<typeof selectPromotionVersions>, 'shares'>;

/** @param versions of the same plan or promotion, the newest day first */
function lifeView(row: Life, versions: readonly Life[], reader: VersionAuthor) {
  return {
    versionId: row.id,
    version: row.number,
    state: row.state,
    validFrom: row.valid_from,
    isInForce: row.id === idInForce(versions, businessDay(reader.now)),
    isOwn: isOwnProposal(row, reader),
    reason: row.reason,
    proposedBy: row.proposed_by_operator ?? row.proposer_email,
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by_operator ?? row.decider_email,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
  };
}

const idInForce = (versions: readonly Life[], on: Day) =>
  versions.find(({ state, valid_from }) => isApproved(state) && valid_from <= on)?.id;

function figuresView(row: PlanVersion, { config }: Pick<App, 'config'>) {
  return {
    onSale: row.on_sale,
    fee: row.fee,
    amount: row.sum_insured,
    durationName: row.duration_name,
    refundThresholdDays: row.refund_threshold_days,
    benefits: row.benefits,
    exclusions: row.exclusions ?? [],
    waitingPeriods: row.waiting_periods ?? [],
    documents: row.documents.map((document) => ({
      ...document,
      url: documentUrl(config, document.sha256),
    })),
    isDemonstration: row.is_demonstration,
  };
}
