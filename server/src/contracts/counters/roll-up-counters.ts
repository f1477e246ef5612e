import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';

/** Every total reads the delta rows: a second of busy trade makes a few hundred. */
const PAUSE_MILLISECONDS = 1000;
/** About half a second of work, well below the statement timeout. */
const BATCH_SIZE = 20_000;

/**
 * Rolls delta rows up into the counters as long as the process runs. An advisory lock lets one
 * worker at a time do it. Without a worker, totals stay exact and become slower.
 */
export function startRollingUpCounters(db: Database, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    // One warning per outage, not one per second.
    let isWarned = false;
    while (!signal.aborted) {
      await pause(PAUSE_MILLISECONDS, null, { signal, ref: false }).catch(() => undefined);
      try {
        // A backlog is worked off without a pause.
        while (!signal.aborted && (await rollUpCounters(db)) === BATCH_SIZE);
        isWarned = false;
      } catch (error) {
        if (!isWarned) log.warn({ err: error }, 'counters could not be rolled up');
        isWarned = true;
      }
    }
  })();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** @returns how many delta rows were rolled up, BATCH_SIZE at most */
export async function rollUpCounters(db: Database): Promise<number> {
  const { rows } = await sql<{ rolledUp: number }>`
    select case when exists (select from contract_counter_deltas where scope_id >= 0)
           then roll_up_contract_counters(${BATCH_SIZE}) else 0 end as "rolledUp"`.execute(db);
  return rows[0]?.rolledUp ?? 0;
}
