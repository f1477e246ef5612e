import type { Reader } from '../platform/db.ts';

/** What a plan is called, by its code; null where the catalogue knows it no more. */
export async function packageNameOf(reader: Reader, planCode: string): Promise<string | null> {
  const plan = await reader.selectFrom('plans').select('package_name').where('code', '=', planCode).executeTakeFirst();
  return plan?.package_name ?? null;
}
