import type { previewVersion as call } from '@salus/api/administration/catalogue.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { type Promotion, premiumFor } from '@salus/domain/pricing/premium.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import type { StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { promotionInForce } from '../promotions.ts';
import { readIdInForce, selectPlanVersions, selectPromotionVersions } from './version-rows.ts';

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const preview: StaffUseCase<typeof call> = ({ app }, { versionId }) =>
  previewVersion(app.db, versionId);

/**
 * Premiums on the day before a version begins, and on its day with it (CAT-15).
 * @throws Refusal NOT_FOUND
 */
export async function previewVersion(db: Reader, versionId: number) {
  const version = await db
    .selectFrom('catalogue_versions')
    .selectAll()
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!version) throw new RefusalError('NOT_FOUND');
  const { valid_from: day, plan_code: planCode } = version;
  const plans = await db
    .selectFrom('plans')
    .innerJoin('products', 'products.id', 'plans.product_id')
    .select(['code', 'product_id', 'contract_type'])
    .$if(planCode !== null, (query) => query.where('code', '=', planCode))
    .$if(planCode === null, (query) => query.where('product_id', '=', version.product_id))
    .orderBy('position')
    .execute();
  const newShares = planCode === null ? await readShares(db, versionId) : null;
  const samples = await Promise.all(
    plans.map(async ({ code, product_id: productId, contract_type: type }) => {
      const feeAt = async (on: Day) =>
        readFee(db, await readIdInForce(db, { plan_code: code, product_id: null }, on));
      const sharesAt = async (on: Day) => (await promotionInForce(db, productId, on)).promotions;
      const before = addDays(day, -1);
      const [oldFee, newFee, oldShares, shares] = await Promise.all([
        feeAt(before),
        planCode === null ? feeAt(day) : readFee(db, versionId),
        sharesAt(before),
        newShares ?? sharesAt(day),
      ]);
      const premium = (fee: Vnd | null, promotions: Promotion[], persons: number) => {
        if (fee === null) return null;
        if (type === 'INDIVIDUAL') return vnd(fee * persons);
        return premiumFor({ type, plan: { fee }, promotions }, persons).premiumAmount;
      };
      return SIZES.map((totalPerson) => ({
        code,
        totalPerson,
        old: premium(oldFee, oldShares, totalPerson),
        new: premium(newFee, shares, totalPerson) ?? vnd(0),
      }));
    }),
  );
  return { versionId, samples: samples.flat() };
}

async function readFee(reader: Reader, versionId: number | null): Promise<Vnd | null> {
  if (versionId === null) return null;
  const row = await selectPlanVersions(reader).where('v.id', '=', versionId).executeTakeFirst();
  return row ? vnd(row.fee) : null;
}

async function readShares(reader: Reader, versionId: number): Promise<Promotion[]> {
  const version = await selectPromotionVersions(reader)
    .where('v.id', '=', versionId)
    .executeTakeFirst();
  return version?.shares ?? [];
}
