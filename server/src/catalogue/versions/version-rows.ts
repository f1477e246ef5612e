import type { PlanTerms } from '@salus/domain/catalogue/plan-terms.ts';
import { versionState } from '@salus/domain/catalogue/version-state.ts';
import type { Promotion } from '@salus/domain/pricing/premium.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

const DOCUMENTS = sql<PlanTerms['documents']>`
  (select coalesce(json_agg(json_build_object(
       'kind', d.kind, 'language', d.language, 'name', d.name,
       'sha256', encode(d.sha256, 'hex')) order by d.kind, d.language desc), '[]')
     from plan_version_documents d where d.version_id = v.id)`;
const IS_DEMONSTRATION = sql<boolean>`exists (
  select from plan_version_documents d join catalogue_documents c on c.sha256 = d.sha256
   where d.version_id = v.id and c.is_demonstration)`;
const SHARES = sql<Promotion[]>`
  (select coalesce(json_agg(json_build_object(
       'totalPerson', s.total_person, 'discountContract', s.discount_contract)
       order by s.total_person), '[]')
     from promotion_shares s where s.version_id = v.id)`;

/** The versions of plans, the newest day first, with who proposed and decided them. */
export function selectPlanVersions(reader: Reader) {
  return reader
    .selectFrom('catalogue_versions as v')
    .innerJoin('plan_versions as p', 'p.version_id', 'v.id')
    .leftJoin('accounts as proposer', 'proposer.id', 'v.proposed_by')
    .leftJoin('accounts as decider', 'decider.id', 'v.decided_by')
    .selectAll('v')
    .selectAll('p')
    .select([
      'proposer.email_address as proposer_email',
      'decider.email_address as decider_email',
      DOCUMENTS.as('documents'),
      IS_DEMONSTRATION.as('is_demonstration'),
    ])
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc');
}

/** The versions of promotions, the newest day first. */
export function selectPromotionVersions(reader: Reader) {
  return reader
    .selectFrom('catalogue_versions as v')
    .leftJoin('accounts as proposer', 'proposer.id', 'v.proposed_by')
    .leftJoin('accounts as decider', 'decider.id', 'v.decided_by')
    .selectAll('v')
    .select([
      'proposer.email_address as proposer_email',
      'decider.email_address as decider_email',
      SHARES.as('shares'),
    ])
    .where('v.product_id', 'is not', null)
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc');
}

type Subject = { readonly plan_code: string | null; readonly product_id: string | null };

/** The id of the version of the same plan or promotion that is in force on a day. */
export async function readIdInForce(
  reader: Reader,
  { plan_code: code, product_id: productId }: Subject,
  on: Day,
): Promise<number | null> {
  const row = await reader
    .selectFrom('catalogue_versions')
    .select('id')
    .where('state', '=', versionState.approved)
    .where('valid_from', '<=', on)
    .where(
      code === null ? sql<boolean>`product_id = ${productId}` : sql<boolean>`plan_code = ${code}`,
    )
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
