import { versionState } from '@salus/domain/catalogue/version-state.ts';
import type { Promotion } from '@salus/domain/pricing/premium.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Reader } from '../platform/db.ts';

export type PromotionInForce = {
  /** The percentage of the fee by number of persons, ascending (CAT-6). */
  readonly promotions: Promotion[];
  readonly promotionVersionId: number | null;
};

/** The promotion of a product on a business day. */
export async function promotionInForce(
  reader: Reader,
  productId: string,
  on: Day,
): Promise<PromotionInForce> {
  const version = await reader
    .selectFrom('catalogue_versions')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', versionState.approved)
    .where('valid_from', '<=', on)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) return { promotions: [], promotionVersionId: null };
  return await readPromotion(reader, version.id);
}

/** A version of a promotion, in force or not. */
export async function readPromotion(
  reader: Reader,
  versionId: number,
): Promise<PromotionInForce & { readonly promotionVersionId: number }> {
  const promotions = await reader
    .selectFrom('promotion_shares')
    .select(['total_person as totalPerson', 'discount_contract as discountContract'])
    .where('version_id', '=', versionId)
    .orderBy('total_person')
    .execute();
  return { promotions, promotionVersionId: versionId };
}
