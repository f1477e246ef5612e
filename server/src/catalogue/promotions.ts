import type { Promotion } from '@salus/domain/pricing/premium.ts';
import type { Reader } from '../platform/db.ts';

/** The percentage of the fee by number of persons, ascending (CAT-6). */
export async function readPromotions(reader: Reader, productId: string): Promise<Promotion[]> {
  return await reader
    .selectFrom('promotions')
    .select(['total_person as totalPerson', 'discount_contract as discountContract'])
    .where('product_id', '=', productId)
    .orderBy('total_person')
    .execute();
}
