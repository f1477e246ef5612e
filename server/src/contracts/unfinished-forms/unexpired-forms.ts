import { unfinishedFormsEndedBy } from '@salus/domain/retention/unfinished-form.ts';
import type { Reader } from '../../platform/db.ts';

/** The forms of an officer that are not older than 30 days (KEEP-7). */
export const unexpiredForms = (
  reader: Reader,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
) =>
  reader
    .selectFrom('unfinished_forms')
    .where('account_id', '=', accountId)
    .where('updated_at', '>', unfinishedFormsEndedBy(now));
