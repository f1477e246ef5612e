import type * as api from '@salus/api/administration/catalogue.ts';
import type { PlanTerms } from '@salus/domain/catalogue/plan-terms.ts';
import { versionState } from '@salus/domain/catalogue/version-state.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Promotion } from '@salus/domain/pricing/premium.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { FieldProblem } from '@salus/domain/validation/field-codes.ts';
import { sql } from 'kysely';
import type { InputOf, StaffWrite } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { insertPlanVersion, insertPromotionVersion } from '../version-store.ts';
import { noteCatalogueStep } from './history.ts';
import { adminAuthor, type VersionAuthor } from './version-author.ts';
import { selectPlanVersions, selectPromotionVersions } from './version-rows.ts';

type PlanInput = InputOf<typeof api.proposePlanVersion>;

export const proposePlan: StaffWrite<typeof api.proposePlanVersion> = (ctx, input) =>
  proposePlanVersion(ctx.tx, adminAuthor(ctx), input);

/**
 * Proposes a version of a plan. Texts that it leaves out stay (CAT-15).
 * @throws Refusal that names the fields
 */
export async function proposePlanVersion(tx: Tx, author: VersionAuthor, input: PlanInput) {
  const { code, validFrom, reason } = input;
  await lockSubject(tx, 'plans', 'code', code);
  await mustBeFreeDay(tx, author, { plan_code: code }, validFrom);
  // The version that it replaces; texts of a later one would come before their day.
  const before = await selectPlanVersions(tx)
    .where('v.plan_code', '=', code)
    .where('v.state', '=', versionState.approved)
    .clearOrderBy()
    .orderBy(sql`v.valid_from < ${validFrom}`, 'desc')
    .orderBy('v.valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const terms: PlanTerms = {
    exclusions: input.exclusions ?? before.exclusions ?? [],
    waitingPeriods: input.waitingPeriods ?? before.waiting_periods ?? [],
    documents: input.documents ?? before.documents,
  };
  await mustBeWholeTerms(tx, input, terms);
  const figures = {
    onSale: input.onSale,
    sumInsured: vnd(input.amount),
    fee: vnd(input.fee),
    durationName: before.duration_name,
    refundThresholdDays: before.refund_threshold_days,
    benefits:
      input.benefits?.map(({ note, ...benefit }) => ({ ...benefit, note: note ?? null })) ??
      before.benefits,
  };
  const versionId = await insertPlanVersion(tx, code, {
    ...proposal(author, reason),
    validFrom,
    figures,
    terms,
  });
  await noteCatalogueStep(tx, author, {
    action: 'VERSION_DRAFTED',
    versionId,
    reason,
    before: { fee: before.fee, amount: before.sum_insured, onSale: before.on_sale },
    after: { code, validFrom, fee: input.fee, amount: input.amount, onSale: input.onSale },
  });
  return { versionId };
}

export const proposePromotion: StaffWrite<typeof api.proposePromotionVersion> = (ctx, input) =>
  proposePromotionVersion(ctx.tx, adminAuthor(ctx), input);

/** Proposes what families of each size pay (CAT-15). @throws Refusal that names the fields */
export async function proposePromotionVersion(
  tx: Tx,
  author: VersionAuthor,
  { productId, discounts, validFrom, reason }: InputOf<typeof api.proposePromotionVersion>,
) {
  await lockSubject(tx, 'products', 'id', productId, 'FAMILY');
  await mustBeFreeDay(tx, author, { product_id: productId }, validFrom);
  const repeated = discounts.findIndex(
    ({ totalPerson }, at) => discounts.findIndex((one) => one.totalPerson === totalPerson) < at,
  );
  if (repeated >= 0)
    throw fieldRefusal([{ path: `discounts.${repeated}.totalPerson`, code: 'invalid' }]);
  const before = await selectPromotionVersions(tx)
    .where('v.product_id', '=', productId)
    .where('v.state', '=', versionState.approved)
    .where('v.valid_from', '<', validFrom)
    .limit(1)
    .executeTakeFirst();
  const versionId = await insertPromotionVersion(tx, productId, {
    ...proposal(author, reason),
    validFrom,
    promotions: discounts,
  });
  await noteCatalogueStep(tx, author, {
    action: 'VERSION_DRAFTED',
    versionId,
    reason,
    before: { discounts: discountsText(before?.shares ?? []) },
    after: { productId, validFrom, discounts: discountsText(discounts) },
  });
  return { versionId };
}

const discountsText = (shares: readonly Promotion[]) =>
  shares.map((share) => `${share.totalPerson}: ${share.discountContract} %`).join(', ');

const proposal = ({ accountId, name, now }: VersionAuthor, reason: string) => ({
  state: versionState.proposed,
  proposedBy: accountId,
  proposedByOperator: accountId === null ? name : null,
  reason,
  now,
});

/** One proposal about a plan or product at a time: the next number and the day are its own. */
async function lockSubject(
  tx: Tx,
  table: 'plans' | 'products',
  column: 'code' | 'id',
  key: string,
  type?: ContractType,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${key}
    ${type ? sql`and contract_type = ${type}` : sql``} for update`.execute(tx);
  const path = table === 'plans' ? 'code' : 'productId';
  if (rows.length === 0) throw fieldRefusal([{ path, code: 'invalid' }]);
}

/** A version begins tomorrow at the earliest, on a day of its own. */
async function mustBeFreeDay(
  tx: Tx,
  { now }: VersionAuthor,
  subject: { readonly plan_code: string } | { readonly product_id: string },
  validFrom: Day,
): Promise<void> {
  if (validFrom <= businessDay(now))
    throw fieldRefusal([{ path: 'validFrom', code: 'day_not_after_today' }]);
  const [column, key] =
    'plan_code' in subject
      ? (['plan_code', subject.plan_code] as const)
      : (['product_id', subject.product_id] as const);
  const sameDay = await tx
    .selectFrom('catalogue_versions')
    .select('id')
    .where(column, '=', key)
    .where('valid_from', '=', validFrom)
    .where('state', '<>', versionState.rejected)
    .executeTakeFirst();
  if (sameDay) throw fieldRefusal([{ path: 'validFrom', code: 'day_taken' }]);
}

/** A plan on sale has benefits, exclusions and documents; every digest is of a stored document. */
async function mustBeWholeTerms(tx: Tx, input: PlanInput, terms: PlanTerms): Promise<void> {
  const problems: FieldProblem[] = [];
  if (input.onSale && terms.exclusions.length === 0)
    problems.push({ path: 'exclusions', code: 'required' });
  if (input.onSale && terms.documents.length === 0)
    problems.push({ path: 'documents', code: 'required' });
  if (input.onSale && input.benefits?.length === 0)
    problems.push({ path: 'benefits', code: 'required' });
  const codes = input.benefits?.map(({ code }) => code) ?? [];
  codes.forEach((code, at) => {
    if (codes.indexOf(code) < at) problems.push({ path: `benefits.${at}.code`, code: 'invalid' });
  });
  const digests = terms.documents.map(({ sha256 }) => Buffer.from(sha256, 'hex'));
  const rows = await tx
    .selectFrom('catalogue_documents')
    .select('sha256')
    .where(sql<boolean>`sha256 = any(${digests})`)
    .execute();
  const knownDigests = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  terms.documents.forEach(({ kind, language, sha256 }, at) => {
    if (!knownDigests.has(sha256))
      problems.push({ path: `documents.${at}.sha256`, code: 'unknown_document' });
    const isRepeated = terms.documents.some(
      (other, before) => before < at && other.kind === kind && other.language === language,
    );
    if (isRepeated) problems.push({ path: `documents.${at}.kind`, code: 'invalid' });
  });
  if (problems.length > 0) throw fieldRefusal(problems);
}
