import { objectFromKeys } from '@salus/domain/objects.ts';
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
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded('name', 'contract_type')))
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
        conflict.columns(['product_id', 'total_person']).doUpdateSet(excluded('discount_contract')),
      )
      .execute();
  await sql`delete from promotions where (product_id, total_person) not in (
    select * from unnest(${promotions.map((one) => one.product_id)}::text[],
      ${promotions.map((one) => one.total_person)}::integer[]))`.execute(tx);
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
      conflict
        .column('code')
        .doUpdateSet(
          excluded(
            'product_id',
            'channel',
            'package_name',
            'short_name',
            'in_catalogue',
            'position',
          ),
        ),
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
      conflict
        .columns(['plan_code', 'valid_from'])
        .doUpdateSet(
          excluded(
            'on_sale',
            'sum_insured',
            'fee',
            'duration_name',
            'refund_threshold_days',
            'benefits',
          ),
        ),
    )
    .execute();
  await sql`delete from plan_versions where (plan_code, valid_from) not in (
    select * from unnest(${rows.map((row) => row.plan_code)}::text[],
      ${rows.map((row) => row.valid_from)}::date[]))`.execute(tx);
}

/** The new values of these columns. */
const excluded = <C extends string>(...columns: readonly C[]) =>
  objectFromKeys(columns, (column) => sql<never>`${sql.ref(`excluded.${column}`)}`);
