import { RefusalError } from '@salus/api/refusal-error.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { ResemblingUnit } from '../accounts/units.ts';
import type { Tx } from '../platform/db.ts';

/** A savepoint per row would be thousands in one transaction and slow down other readers. */
const ROWS_TOGETHER = 100;

/**
 * Processes each item within one transaction. An item that the database refuses is skipped and
 * returned with the reason.
 */
export async function doEach<T>(
  tx: Tx,
  all: readonly T[],
  work: (one: T) => Promise<void>,
  progress: (count: number) => void,
): Promise<Map<T, string>> {
  const refusals = new Map<T, string>();
  for (let from = 0; from < all.length; from += ROWS_TOGETHER) {
    const together = all.slice(from, from + ROWS_TOGETHER);
    const reason = await runGuarded(tx, async () => {
      for (const one of together) await work(one);
    });
    if (reason !== null) {
      for (const one of together) {
        const own = await runGuarded(tx, () => work(one));
        if (own !== null) refusals.set(one, own);
      }
    }
    progress(from + together.length);
  }
  return refusals;
}

/** @returns why the database, or a rule of the program, refused the work, which is undone then */
async function runGuarded(tx: Tx, work: () => Promise<void>): Promise<string | null> {
  await sql`savepoint guarded`.execute(tx);
  try {
    await work();
    await sql`release savepoint guarded`.execute(tx);
    return null;
  } catch (error) {
    const reason = refusalReason(error);
    if (reason === null) throw error;
    await sql`rollback to savepoint guarded`.execute(tx);
    await sql`release savepoint guarded`.execute(tx);
    return reason;
  }
}

const INTEGRITY_VIOLATION = /^2[23]/;

/** A message without the row's values; null for a bug or an error that is not about a row. */
function refusalReason(error: unknown): string | null {
  if (error instanceof ResemblingUnit) return error.message;
  if (error instanceof RefusalError) return `refused: ${error.code}`;
  if (!(error instanceof pg.DatabaseError) || !INTEGRITY_VIOLATION.test(error.code ?? ''))
    return null;
  return `the database refuses it (${error.constraint ?? error.code})`;
}
