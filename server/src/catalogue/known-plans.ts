import { sql } from 'kysely';
import type { Reader } from '../platform/db.ts';

/** Known codes per database. Plans are never deleted, so entries need no invalidation. */
const knownCodes = new WeakMap<Reader, Set<string>>();

/** Includes withdrawn plans: lists filter by them as well. */
export async function isEveryPlanKnown(reader: Reader, codes: readonly string[]): Promise<boolean> {
  const cachedCodes = knownCodes.get(reader) ?? new Set();
  knownCodes.set(reader, cachedCodes);
  const missing = codes.filter((code) => !cachedCodes.has(code));
  if (missing.length === 0) return true;
  const newCodes = await plansKnownAmong(reader, missing);
  for (const code of newCodes) cachedCodes.add(code);
  return newCodes.length === missing.length;
}

async function plansKnownAmong(reader: Reader, codes: readonly string[]): Promise<string[]> {
  const plans = await reader
    .selectFrom('plans')
    .select('code')
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('position')
    .execute();
  return plans.map(({ code }) => code);
}

/** Every plan of every channel, also withdrawn ones, in the catalogue's order. */
export async function plansOfAllChannels(reader: Reader) {
  return reader
    .selectFrom('plans')
    .innerJoin('products', 'products.id', 'plans.product_id')
    .select([
      'plans.code',
      'plans.package_name',
      'plans.channel',
      'products.contract_type',
      'products.name as product_name',
    ])
    .orderBy('plans.position')
    .execute();
}

export async function readPackageName(reader: Reader, planCode: string): Promise<string | null> {
  const plan = await reader
    .selectFrom('plans')
    .select('package_name')
    .where('code', '=', planCode)
    .executeTakeFirst();
  return plan?.package_name ?? null;
}
