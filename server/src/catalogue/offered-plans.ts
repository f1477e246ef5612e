import type { Plan } from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/db.ts';

/** A plan with what a contract copies of it when it is saved. */
export type OfferedPlan = Omit<Plan, 'amount' | 'fee'> & {
  readonly productId: string;
  readonly productName: string;
  readonly sumInsured: Vnd;
  readonly fee: Vnd;
  readonly refundThresholdDays: number;
};

/**
 * The plans of one kind that a channel sells, in the catalogue's order (decisions §3).
 * @param channel null for all channels
 */
export async function offeredPlans(
  reader: Reader,
  type: ContractType,
  channel: Channel | null,
): Promise<OfferedPlan[]> {
  let query = reader
    .selectFrom('plans')
    .innerJoin('products', 'products.id', 'plans.product_id')
    .selectAll('plans')
    .select('products.name as product_name')
    .where('products.contract_type', '=', type)
    .orderBy('plans.position');
  if (channel !== null) query = query.where('plans.channel', '=', channel);
  const rows = await query.execute();
  return rows.map((row) => ({
    code: row.code,
    packageName: row.package_name,
    shortName: row.short_name,
    durationName: row.duration_name,
    benefits: row.benefits as Plan['benefits'],
    productId: row.product_id,
    productName: row.product_name,
    sumInsured: vnd(row.sum_insured),
    fee: vnd(row.fee),
    refundThresholdDays: row.refund_threshold_days,
  }));
}

/**
 * What each database was seen to name, so that nobody asks twice. A plan that has contracts can't be taken out of the catalogue,
 * and whoever asks for one that had none finds none.
 */
const named = new WeakMap<Reader, Set<string>>();

/** Does the catalogue name each of these codes, for whatever channel? */
export async function isEveryPlanKnown(reader: Reader, codes: readonly string[]): Promise<boolean> {
  const seen = named.get(reader) ?? new Set();
  named.set(reader, seen);
  const unseen = codes.filter((code) => !seen.has(code));
  if (unseen.length === 0) return true;
  const found = await plansKnownAmong(reader, unseen);
  for (const code of found) seen.add(code);
  return found.length === unseen.length;
}

/** Those of the codes that the catalogue still names. */
export async function plansKnownAmong(reader: Reader, codes: readonly string[]): Promise<string[]> {
  const known = await reader
    .selectFrom('plans')
    .select('code')
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('position')
    .execute();
  return known.map(({ code }) => code);
}

/** What every channel sells, in the catalogue's order. */
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
