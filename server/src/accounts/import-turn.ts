import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';
import { awaitTurnToPlace } from './units.ts';

/** One file or command changes accounts at a time, until the end of its transaction. */
export async function awaitTurnToImport(tx: Tx, onWait: () => void = () => undefined) {
  const lock = sql`hashtext('salus.accounts-command')`;
  const { rows } = await sql<{
    is_locked: boolean;
  }>`select pg_try_advisory_xact_lock(${lock}) as is_locked`.execute(tx);
  if (!rows[0]?.is_locked) {
    onWait();
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
  }
  await awaitTurnToPlace(tx);
}
