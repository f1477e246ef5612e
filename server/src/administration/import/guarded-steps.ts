import { RefusalError } from '@salus/api/refusal-error.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../platform/db.ts';

/** A savepoint per row would be thousands in one transaction and slow down other readers. */
const ROWS_TOGETHER = 100;

/** Why the database, or a rule of the program, refused an item. */
export type StepFailure = RefusalError | pg.DatabaseError;

/** Processes each item within one transaction. A refused one is skipped and returned. */
export async function doEach<T>(
  tx: Tx,
  all: readonly T[],
  work: (one: T) => Promise<void>,
  progress: (count: number) => void,
): Promise<Map<T, StepFailure>> {
  const refusals = new Map<T, StepFailure>();
  for (let from = 0; from < all.length; from += ROWS_TOGETHER) {
    const together = all.slice(from, from + ROWS_TOGETHER);
    const failure = await runGuarded(tx, async () => {
      for (const one of together) await work(one);
    });
    if (failure !== null) {
      for (const one of together) {
        const own = await runGuarded(tx, () => work(one));
        if (own !== null) refusals.set(one, own);
      }
    }
    progress(from + together.length);
  }
  return refusals;
}

/** @returns why the work was refused, which is undone then */
async function runGuarded(tx: Tx, work: () => Promise<void>): Promise<StepFailure | null> {
  await sql`savepoint guarded`.execute(tx);
  try {
    await work();
    await sql`release savepoint guarded`.execute(tx);
    return null;
  } catch (error) {
    if (!isStepFailure(error)) throw error;
    await sql`rollback to savepoint guarded`.execute(tx);
    await sql`release savepoint guarded`.execute(tx);
    return error;
  }
}

const INTEGRITY_VIOLATION = /^2[23]/;

/** False for a bug, or an error that is not about a row. */
function isStepFailure(error: unknown): error is StepFailure {
  if (error instanceof RefusalError) return true;
  return error instanceof pg.DatabaseError && INTEGRITY_VIOLATION.test(error.code ?? '');
}
