import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { HistoryAuthor } from '../account-rows.ts';

type UnitAction = 'UNIT_CREATED' | 'UNIT_RENAMED' | 'UNIT_MOVED' | 'UNIT_MERGED' | 'UNIT_CLOSED';

/** The actor of a change of units, its time and its reason. */
export type UnitOperation = HistoryAuthor & { readonly reason: string };

type ChangedValues = { readonly before: object; readonly after: object };

export async function insertUnitHistory(
  tx: Tx,
  unitId: number,
  action: UnitAction,
  { before, after }: ChangedValues,
  { operator, actorId = null, reason, now }: UnitOperation,
): Promise<void> {
  await sql`insert into unit_history
      (unit_id, at, account_id, operator, action, reason, before, after)
    values (${unitId}, ${now}, ${actorId}, ${operator}, ${action}, ${reason},
            ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(tx);
}
