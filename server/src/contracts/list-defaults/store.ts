import type { ContractList, ListDefault } from '@salus/api/list-defaults.ts';
import type { Reader, Tx } from '../../platform/db.ts';

type Saved = { readonly list: ContractList; readonly filters: ListDefault };

export async function savedDefaults(reader: Reader, accountId: number): Promise<Saved[]> {
  return await reader
    .selectFrom('list_defaults')
    .select(['list', 'filters'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function writeDefault(
  tx: Tx,
  accountId: number,
  { list, filters }: Saved,
  now: Date,
): Promise<void> {
  const values = { filters: JSON.stringify(filters), saved_at: now };
  await tx
    .insertInto('list_defaults')
    .values({ account_id: accountId, list, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet(values))
    .execute();
}

export async function deleteDefault(tx: Tx, accountId: number, list: ContractList): Promise<void> {
  await tx
    .deleteFrom('list_defaults')
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .execute();
}
