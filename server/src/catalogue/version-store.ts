import { createHash } from 'node:crypto';
import type { Benefit } from '@salus/api/catalogue.ts';
import type { PlanTerms } from '@salus/domain/catalogue/plan-terms.ts';
import { isUndecided, type VersionState } from '@salus/domain/catalogue/version-state.ts';
import type { Promotion } from '@salus/domain/pricing/premium.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/** The life of a new version. Without a person and an operator it comes from the release. */
type NewVersion = {
  readonly validFrom: Day;
  readonly state: VersionState;
  readonly proposedBy: number | null;
  readonly proposedByOperator: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

/** The figures that a contract copies, and whether the plan is offered with them. */
export type PlanFigures = {
  readonly onSale: boolean;
  readonly sumInsured: Vnd;
  readonly fee: Vnd;
  readonly durationName: string;
  readonly refundThresholdDays: number;
  readonly benefits: readonly Benefit[];
};

type Subject = { readonly planCode: string } | { readonly productId: string };

/** Adds a version under the next number. The caller has locked the plan or product. */
async function insertVersion(tx: Tx, subject: Subject, version: NewVersion) {
  const isPlan = 'planCode' in subject;
  const [column, key] = isPlan
    ? (['plan_code', subject.planCode] as const)
    : (['product_id', subject.productId] as const);
  const { state, now } = version;
  return await tx
    .insertInto('catalogue_versions')
    .values({
      plan_code: isPlan ? subject.planCode : null,
      product_id: isPlan ? null : subject.productId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from catalogue_versions
        where ${sql.ref(column)} = ${key})`,
      valid_from: version.validFrom,
      state,
      proposed_by: version.proposedBy,
      proposed_by_operator: version.proposedByOperator,
      proposed_at: now,
      reason: version.reason,
      decided_at: isUndecided(state) ? null : now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

export async function insertPlanVersion(
  tx: Tx,
  planCode: string,
  version: NewVersion & { readonly figures: PlanFigures; readonly terms: PlanTerms },
): Promise<number> {
  const { figures, terms } = version;
  const { id, number } = await insertVersion(tx, { planCode }, version);
  await tx
    .insertInto('plan_versions')
    .values({
      version_id: id,
      on_sale: figures.onSale,
      sum_insured: figures.sumInsured,
      fee: figures.fee,
      duration_name: figures.durationName,
      refund_threshold_days: figures.refundThresholdDays,
      benefits: JSON.stringify(figures.benefits),
      ...termsColumns(planCode, number, terms),
    })
    .execute();
  await insertDocuments(tx, id, terms.documents);
  return id;
}

export async function insertPromotionVersion(
  tx: Tx,
  productId: string,
  version: NewVersion & { readonly promotions: readonly Promotion[] },
): Promise<number> {
  const { id } = await insertVersion(tx, { productId }, version);
  if (version.promotions.length > 0)
    await tx
      .insertInto('promotion_shares')
      .values(
        version.promotions.map(({ totalPerson, discountContract }) => ({
          version_id: id,
          total_person: totalPerson,
          discount_contract: discountContract,
        })),
      )
      .execute();
  return id;
}

/** The texts of a version, with the digest that consents and documents name (CAT-13). */
export const termsColumns = (planCode: string, number: number, terms: PlanTerms) => ({
  exclusions: JSON.stringify(terms.exclusions),
  waiting_periods: JSON.stringify(terms.waitingPeriods),
  terms_sha256: digestOfTexts(planCode, number, terms),
});

export async function insertDocuments(
  tx: Tx,
  versionId: number,
  documents: PlanTerms['documents'],
): Promise<void> {
  if (documents.length === 0) return;
  await tx
    .insertInto('plan_version_documents')
    .values(
      documents.map(({ kind, language, name, sha256 }) => ({
        version_id: versionId,
        kind,
        language,
        name,
        sha256: Buffer.from(sha256, 'hex'),
      })),
    )
    .execute();
}

/** SHA-256 of plan, version and all texts in both languages. Stored, never computed again. */
function digestOfTexts(planCode: string, number: number, terms: PlanTerms): Buffer {
  const { exclusions, waitingPeriods, documents } = terms;
  const parts = [
    planCode,
    number,
    exclusions.map(({ vi, en }) => [vi, en]),
    waitingPeriods.map(({ vi, en, days }) => [vi, en, days]),
    documents
      .map(({ kind, language, name, sha256 }) => [kind, language, name, sha256])
      .toSorted((one, other) => (one.join() < other.join() ? -1 : 1)),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
