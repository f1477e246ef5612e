import { versionState } from '@salus/domain/catalogue/version-state.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Files } from '../integrations/files/files.ts';
import { type Database, inTransaction, type Tx } from '../platform/db.ts';
import { type Catalogue, readCatalogue } from './catalogue-file.ts';
import { demonstrationTerms } from './demonstration-terms.ts';
import type { RenderPolicyDocument } from './policy-document-data.ts';
import {
  insertDocuments,
  insertPlanVersion,
  insertPromotionVersion,
  termsColumns,
} from './version-store.ts';

type Loading = {
  readonly db: Database;
  readonly files: Files;
  readonly render: RenderPolicyDocument;
  readonly now: Date;
};
type FilePlan = Catalogue['plans'][number];
type Terms = ReturnType<typeof demonstrationTerms>;

/**
 * Adds the products and plans that the database does not have, with the file's rows as their first
 * versions. Everything that it has wins over the file (CAT-12).
 */
export async function loadCatalogue(
  { db, files, render, now }: Loading,
  catalogue: Catalogue = readCatalogue(),
): Promise<void> {
  const terms = demonstrationTerms({ files, render });
  const newPlans = await plansWithoutVersion(db, catalogue);
  const newVersions = await Promise.all(
    newPlans.map(async (plan) => ({
      plan,
      terms: await terms.makeTerms({
        ...plan,
        product: productFor(catalogue, plan),
        figures: plan,
      }),
    })),
  );
  const texts = await textsOfVersionsFromBefore(db, catalogue, terms);
  if (newVersions.length + texts.length === 0) return;
  await inTransaction(db, async (tx) => {
    // Other servers may start at the same time.
    await sql`lock table plans in share row exclusive mode`.execute(tx);
    await terms.saveDocuments(tx, now);
    await addProducts(tx, catalogue, now);
    const missing = new Set((await plansWithoutVersion(tx, catalogue)).map(({ code }) => code));
    await addPlans(tx, catalogue, missing);
    for (const { plan, terms } of newVersions)
      if (missing.has(plan.code))
        await insertPlanVersion(tx, plan.code, {
          ...fromRelease(now),
          validFrom: plan.validFrom,
          figures: plan,
          terms,
        });
    for (const add of texts) await add(tx);
  });
}

/** Versions of the release are in force without a proposal. */
const fromRelease = (now: Date) =>
  ({
    state: versionState.approved,
    proposedBy: null,
    proposedByOperator: null,
    reason: null,
    now,
  }) as const;

/** The file's rows of plans that have no version, the first day first. */
async function plansWithoutVersion(
  reader: Database | Tx,
  { plans }: Catalogue,
): Promise<FilePlan[]> {
  const rows = await reader
    .selectFrom('catalogue_versions')
    .select('plan_code')
    .distinct()
    .where('plan_code', 'is not', null)
    .execute();
  const codes = new Set(rows.map(({ plan_code }) => plan_code));
  return plans
    .filter(({ code }) => !codes.has(code))
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
}

function productFor({ products }: Catalogue, { productId }: { readonly productId: string }) {
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new Error(`the catalogue lacks the product ${productId}`);
  return product;
}

async function addProducts(tx: Tx, { products, plans }: Catalogue, now: Date): Promise<void> {
  for (const product of products) {
    const added = await tx
      .insertInto('products')
      .values({ id: product.id, name: product.name, contract_type: product.contractType })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    const [validFrom] = plans
      .filter(({ productId }) => productId === product.id)
      .map((plan) => plan.validFrom)
      .sort();
    const isFamily = product.contractType === ('FAMILY' satisfies ContractType);
    if (added && isFamily && validFrom !== undefined)
      await insertPromotionVersion(tx, product.id, {
        ...fromRelease(now),
        validFrom,
        promotions: product.promotions,
      });
  }
}

/** New plans come after those of before, in the file's order. */
async function addPlans(tx: Tx, { plans }: Catalogue, missing: ReadonlySet<string>): Promise<void> {
  const codes = [...new Set(plans.map(({ code }) => code))];
  for (const [position, code] of codes.entries()) {
    const plan = plans.find((one) => one.code === code);
    if (!plan || !missing.has(code)) continue;
    await tx
      .insertInto('plans')
      .values({
        code,
        product_id: plan.productId,
        channel: plan.channel,
        package_name: plan.packageName,
        short_name: plan.shortName,
        position,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  }
}

/**
 * The versions of a database from before terms were kept get those of their product, once: writes
 * that the caller runs in its transaction.
 */
async function textsOfVersionsFromBefore(db: Database, catalogue: Catalogue, terms: Terms) {
  const versions = await db
    .selectFrom('catalogue_versions')
    .innerJoin('plan_versions', 'plan_versions.version_id', 'catalogue_versions.id')
    .innerJoin('plans', 'plans.code', 'catalogue_versions.plan_code')
    .selectAll('plan_versions')
    .select(['plans.code', 'plans.package_name', 'plans.product_id', 'number', 'valid_from'])
    .where('terms_sha256', 'is', null)
    .execute();
  return await Promise.all(
    versions
      .filter(({ product_id }) => catalogue.products.some(({ id }) => id === product_id))
      .map(async (row) => {
        const texts = await terms.makeTerms({
          product: productFor(catalogue, { productId: row.product_id }),
          packageName: row.package_name,
          validFrom: row.valid_from,
          figures: {
            onSale: row.on_sale,
            sumInsured: vnd(row.sum_insured),
            fee: vnd(row.fee),
            durationName: row.duration_name,
            refundThresholdDays: row.refund_threshold_days,
            benefits: row.benefits,
          },
        });
        return async (tx: Tx) => {
          const filledRow = await tx
            .updateTable('plan_versions')
            .set(termsColumns(row.code, row.number, texts))
            .where('version_id', '=', row.version_id)
            .where('terms_sha256', 'is', null)
            .returning('version_id')
            .executeTakeFirst();
          if (filledRow) await insertDocuments(tx, row.version_id, texts.documents);
        };
      }),
  );
}
