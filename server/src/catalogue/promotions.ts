import type { Promotion } from '@salus/domain/pricing/premium.ts';
import type { Reader } from '../platform/db.ts';

/** What families of each size pay of the fee, smallest first (decisions §3). None for a product without promotion. */
export async function promotionsOf(reader: Reader, productId: string): Promise<Promotion[]> {
  return await reader
    .selectFrom('promotions')
    .select(['total_person as totalPerson', 'discount_contract as discountContract'])
    .where('product_id', '=', productId)
    .orderBy('total_person')
    .execute();
}
