import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../platform/db.ts';
import { type Catalogue, readCatalogue } from './catalogue-file.ts';

/** Makes the tables equal to the file. Contracts keep the figures that they copied (CAT-8). */
export async function loadCatalogue(
  db: Database,
  { products, plans }: Catalogue = readCatalogue(),
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await saveProducts(tx, products);
    await savePromotions(tx, products);
    await savePlans(tx, plans);
    await saveVersions(tx, plans);
  });
}

async function saveProducts(tx: Tx, products: Catalogue['products']): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      products.map(({ id, name, contractType }) => ({ id, name, contract_type: contractType })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name: sql`excluded.name`, contract_type: sql`excluded.contract_type` }),
    )
    .execute();
}

async function savePromotions(tx: Tx, products: Catalogue['products']): Promise<void> {
  const promotions = products.flatMap((product) =>
    product.promotions.map(({ totalPerson, discountContract }) => ({
      product_id: product.id,
      total_person: totalPerson,
      discount_contract: discountContract,
    })),
  );
  if (promotions.length > 0)
    await tx
      .insertInto('promotions')
      .values(promotions)
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'total_person'])
          .doUpdateSet({ discount_contract: sql`excluded.discount_contract` }),
      )
      .execute();
  await tx
    .deleteFrom('promotions')
    .where(({ not, or, and, eb }) =>
      not(
        or(
          promotions.map((promotion) =>
            and([
              eb('product_id', '=', promotion.product_id),
              eb('total_person', '=', promotion.total_person),
            ]),
          ),
        ),
      ),
    )
    .execute();
}

/** Contracts reference plans, so a plan that left the file is marked instead of deleted. */
async function savePlans(tx: Tx, plans: Catalogue['plans']): Promise<void> {
  const codes = [...new Set(plans.map(({ code }) => code))];
  const rows = codes.flatMap((code, position) => {
    const plan = plans.find((one) => one.code === code);
    return plan
      ? {
          code,
          product_id: plan.productId,
          channel: plan.channel,
          package_name: plan.packageName,
          short_name: plan.shortName,
          in_catalogue: true,
          position,
        }
      : [];
  });
  await tx
    .insertInto('plans')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({
        product_id: sql`excluded.product_id`,
        channel: sql`excluded.channel`,
        package_name: sql`excluded.package_name`,
        short_name: sql`excluded.short_name`,
        in_catalogue: sql`excluded.in_catalogue`,
        position: sql`excluded.position`,
      }),
    )
    .execute();
  await tx
    .updateTable('plans')
    .set({ in_catalogue: false })
    .where('code', 'not in', codes)
    .execute();
}

async function saveVersions(tx: Tx, plans: Catalogue['plans']): Promise<void> {
  const rows = plans.map((plan) => ({
    plan_code: plan.code,
    valid_from: plan.validFrom,
    on_sale: plan.onSale,
    sum_insured: plan.sumInsured,
    fee: plan.fee,
    duration_name: plan.durationName,
    refund_threshold_days: plan.refundThresholdDays,
    benefits: JSON.stringify(plan.benefits),
  }));
  await tx
    .insertInto('plan_versions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['plan_code', 'valid_from']).doUpdateSet({
        on_sale: sql`excluded.on_sale`,
        sum_insured: sql`excluded.sum_insured`,
        fee: sql`excluded.fee`,
        duration_name: sql`excluded.duration_name`,
        refund_threshold_days: sql`excluded.refund_threshold_days`,
        benefits: sql`excluded.benefits`,
      }),
    )
    .execute();
  await tx
    .deleteFrom('plan_versions')
    .where(({ not, or, and, eb }) =>
      not(
        or(
          rows.map((row) =>
            and([eb('plan_code', '=', row.plan_code), eb('valid_from', '=', row.valid_from)]),
          ),
        ),
      ),
    )
    .execute();
}
