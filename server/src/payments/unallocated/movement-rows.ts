import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';
import type { LineRow } from '../statements/line-rows.ts';

type MovementRow = Selectable<DB['bank_movements']>;

/** A locked movement with the line of the statement that it came by, if any. */
export type LockedMovement = { readonly movement: MovementRow; readonly line: LineRow | null };

/**
 * Locks a movement for a decision. Lock order everywhere: line, movement, contract, order; any
 * other order can deadlock.
 */
export async function lockMovementRow(tx: Tx, id: number): Promise<LockedMovement | null> {
  const line = await tx
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('movement_id', '=', id)
    .where('result', '=', 'UNKNOWN_CONTENT')
    .orderBy('statement_id')
    .orderBy('line_no')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const movement = await tx
    .selectFrom('bank_movements')
    .selectAll()
    .where('id', '=', id)
    // A report that points to it meanwhile does not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return movement ? { movement, line: line ?? null } : null;
}

/** The bank's reference of a stored movement; its id for one that has none. */
export const movementRowName = ({ bank_reference: reference, id }: MovementRow): string =>
  reference || `M${id}`;

/** The same of a row `m` in SQL. */
export const MOVEMENT_NAME = sql<string>`coalesce(nullif(m.bank_reference, ''), 'M' || m.id)`;

/** Whether a statement gave the day of the movement without its time. */
export async function isDayOnlyMovement(tx: Tx, movementId: number): Promise<boolean> {
  const line = await tx
    .selectFrom('bank_statement_lines as l')
    .innerJoin('bank_movements as m', 'm.id', 'l.movement_id')
    .select('l.line_no')
    .where('m.id', '=', movementId)
    .where('m.source', '=', 'STATEMENT')
    .where('l.is_day_only', '=', true)
    .where('l.result', '!=', 'REPEATED')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
