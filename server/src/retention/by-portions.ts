import { type Database, inTransaction, type Tx } from '../platform/db.ts';
import type { Place } from './store.ts';

/** Few enough that nobody who sells waits noticeably for what is cleared, and that a killed worker loses little. */
export const PORTION = 500;

/** Long enough that whoever waited is at it, and short enough that nobody notices at night. */
const GIVE_WAY_MILLISECONDS = 200;

const START: Place = { at: new Date(0), id: 0 };

/**
 * Clears portion by portion, each in a transaction of its own, until one finds nothing; what was cleared stays so wherever
 * this is broken off. Gives how much it was.
 */
export async function byPortions(db: Database, clear: (tx: Tx, atMost: number) => Promise<number>): Promise<number> {
  let cleared = 0;
  for (;;) {
    const portion = await inTransaction(db, (tx) => clear(tx, PORTION));
    if (portion === 0) return cleared;
    cleared += portion;
  }
}

/**
 * Likewise, for what stays in part: each portion begins behind the last row of the one before. One that gives null stood
 * in somebody's way: it is tried again a moment later, for as long as they take.
 */
export async function walk<Walked extends { readonly last: Place | null }>(
  db: Database,
  clear: (tx: Tx, after: Place, atMost: number) => Promise<Walked | null>,
  each: (walked: Walked) => void,
): Promise<void> {
  for (let after: Place | null = START; after !== null; ) {
    const from: Place = after;
    const walked = await inTransaction(db, (tx) => clear(tx, from, PORTION));
    if (walked) {
      each(walked);
      after = walked.last;
    } else await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MILLISECONDS));
  }
}
