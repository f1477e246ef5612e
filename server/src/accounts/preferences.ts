import type * as api from '@salus/api/accounts/preferences.ts';
import { rowHeights } from '@salus/api/accounts/preferences.ts';
import type { StaffUseCase, StaffWrite } from '../context.ts';

/** The caller's preferences; the usual ones where none were saved. */
export const showPreferences: StaffUseCase<typeof api.showPreferences> = async ({ app, actor }) => {
  const row = await app.db
    .selectFrom('account_preferences')
    .select('row_height')
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst();
  return { rowHeight: row?.row_height ?? rowHeights[0] };
};

export const savePreferences: StaffWrite<typeof api.savePreferences> = async (
  { tx, actor },
  { rowHeight },
) => {
  await tx
    .insertInto('account_preferences')
    .values({ account_id: actor.accountId, row_height: rowHeight })
    .onConflict((row) => row.column('account_id').doUpdateSet({ row_height: rowHeight }))
    .execute();
  return { rowHeight };
};
