import { sql } from 'kysely';
import type { Database } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';

/** Each total reads what is not folded yet: a second of busy trade is a few hundred rows. */
const PAUSE_MILLISECONDS = 1000;
/** Some half a second's work, so that a backlog never takes longer than a statement may. */
const FOLDED_AT_ONCE = 20_000;

/**
 * Folds the changes of the counts into the counts, again and again, as long as the program runs. Any number of workers may:
 * the database lets one at a time do it. Where none runs, totals stay exact and grow slower.
 */
export function startFoldingCounts(db: Database, log: Log): { stop(): Promise<void> } {
  let isOver = false;
  let wake = () => {};
  // Once for each trouble: a database that is away for an hour would be told of 3,600 times.
  let isTold = false;
  const running = (async () => {
    while (!isOver) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, PAUSE_MILLISECONDS).unref();
      });
      try {
        // A backlog, after an import or where no worker ran, is worked off without a pause.
        while (!isOver && (await foldCounts(db)) === FOLDED_AT_ONCE);
        isTold = false;
      } catch (error) {
        if (!isTold) log.warn({ err: error }, 'counts could not be folded');
        isTold = true;
      }
    }
  })();
  return {
    stop: () => {
      isOver = true;
      wake();
      return running;
    },
  };
}

/** @returns how many changes were folded, FOLDED_AT_ONCE at most */
export async function foldCounts(db: Database): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    select case when exists (select from contract_count_changes) then fold_contract_counts(${FOLDED_AT_ONCE}) else 0 end as folded`.execute(
    db,
  );
  return rows[0]?.folded ?? 0;
}
