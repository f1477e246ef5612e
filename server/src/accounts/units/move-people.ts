import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { insertAccountHistory } from '../account-rows.ts';
import type { UnitOperation } from './unit-history.ts';

type PeopleMove = {
  readonly fromId: number;
  readonly intoId: number;
  readonly path: readonly [readonly string[], readonly string[]];
};

/**
 * Moves all accounts of a unit, disabled ones too, and returns their number. Contracts keep the
 * unit in which they were sold.
 */
export async function movePeople(
  tx: Tx,
  { fromId, intoId, path }: PeopleMove,
  operation: UnitOperation,
): Promise<number> {
  // The lock order of every change of several accounts: by id.
  const { rows } = await sql<{ id: number }>`
    select id from accounts where unit_id = ${fromId} order by id for no key update`.execute(tx);
  await sql`update accounts set unit_id = ${intoId} where unit_id = ${fromId}`.execute(tx);
  for (const { id } of rows)
    await insertAccountHistory(tx, id, 'CHANGED', { unit: path }, operation);
  return rows.length;
}
