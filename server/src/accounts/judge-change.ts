import type { AdminRequestKind } from '@salus/domain/administration/requests.ts';
import { type AccountPower, needsSecondAdmin } from '@salus/domain/administration/second-admin.ts';
import type { Tx } from '../platform/db.ts';
import { type HistoryAuthor, insertAccountHistory } from './account-rows.ts';

/** An operator decides in place of a second admin, and the history names it (ADMIN-4). */
export type Authority = 'ONE_ADMIN' | 'SECOND_ADMIN' | 'OPERATOR';

type Decision = 'NOW' | 'REQUEST' | 'BY_OPERATOR';

/** Whether a change of an account happens now. Every way to change one meets here (ADMIN-4). */
export function judgeChange(
  kind: AdminRequestKind,
  before: AccountPower,
  after: AccountPower,
  { authority }: { readonly authority: Authority },
): Decision {
  if (authority === 'SECOND_ADMIN' || !needsSecondAdmin(kind, before, after)) return 'NOW';
  return authority === 'OPERATOR' ? 'BY_OPERATOR' : 'REQUEST';
}

export async function recordDecision(
  tx: Tx,
  accountId: number,
  decision: Decision,
  author: HistoryAuthor,
): Promise<void> {
  if (decision === 'BY_OPERATOR')
    await insertAccountHistory(tx, accountId, 'OPERATOR_DECIDED', {}, author);
}
