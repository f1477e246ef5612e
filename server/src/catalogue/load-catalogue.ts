import { readFile } from 'node:fs/promises';
import { contractTypes } from '@salus/domain/contracts/status.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../platform/db.ts';

const dong = z.number().int().positive();

/** What server/catalogue/catalogue.json holds (decisions §3): the insurer changes prices there, not in the code. */
const catalogue = z.strictObject({
  products: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      contractType: z.enum(contractTypes),
      promotions: z.array(
        z.strictObject({
          totalPerson: z.number().int().min(2).max(9),
          discountContract: z.number().int().min(1).max(100),
        }),
      ),
    }),
  ),
  plans: z.array(
    z.strictObject({
      code: z.string(),
      productId: z.string(),
      channel: z.enum(channels),
      packageName: z.string(),
      shortName: z.string(),
      sumInsured: dong,
      fee: dong,
      durationName: z.string(),
      refundThresholdDays: z.number().int().nonnegative(),
      benefits: z.array(
        z.strictObject({ code: z.string(), name: z.string(), limit: dong, note: z.string().nullable() }),
      ),
    }),
  ),
});

/** Brings the tables of products, promotions and plans to what the catalogue file says. Contracts keep the figures they were saved with. */
export async function loadCatalogue(db: Database): Promise<void> {
  const file = await readFile(new URL('../../catalogue/catalogue.json', import.meta.url), 'utf8');
  const { products, plans } = catalogue.parse(JSON.parse(file));
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('products')
      .values(products.map(({ id, name, contractType }) => ({ id, name, contract_type: contractType })))
      .onConflict((clash) =>
        clash.column('id').doUpdateSet({ name: sql`excluded.name`, contract_type: sql`excluded.contract_type` }),
      )
      .execute();
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
        .onConflict((clash) =>
          clash
            .columns(['product_id', 'total_person'])
            .doUpdateSet({ discount_contract: sql`excluded.discount_contract` }),
        )
        .execute();
    // What is no longer in the file is no longer given.
    await tx
      .deleteFrom('promotions')
      .where(({ not, or, and, eb }) =>
        not(
          or(
            promotions.map((kept) =>
              and([eb('product_id', '=', kept.product_id), eb('total_person', '=', kept.total_person)]),
            ),
          ),
        ),
      )
      .execute();
    const rows = plans.map((plan, position) => ({
      code: plan.code,
      product_id: plan.productId,
      channel: plan.channel,
      package_name: plan.packageName,
      short_name: plan.shortName,
      sum_insured: plan.sumInsured,
      fee: plan.fee,
      duration_name: plan.durationName,
      refund_threshold_days: plan.refundThresholdDays,
      benefits: JSON.stringify(plan.benefits),
      position,
    }));
    await tx
      .insertInto('plans')
      .values(rows)
      .onConflict((clash) =>
        clash.column('code').doUpdateSet({
          product_id: sql`excluded.product_id`,
          channel: sql`excluded.channel`,
          package_name: sql`excluded.package_name`,
          short_name: sql`excluded.short_name`,
          sum_insured: sql`excluded.sum_insured`,
          fee: sql`excluded.fee`,
          duration_name: sql`excluded.duration_name`,
          refund_threshold_days: sql`excluded.refund_threshold_days`,
          benefits: sql`excluded.benefits`,
          position: sql`excluded.position`,
        }),
      )
      .execute();
  });
}
