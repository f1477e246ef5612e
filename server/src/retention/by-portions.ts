import { type Database, inTransaction, type Tx } from '../platform/db.ts';

/** Few enough that nobody who sells waits noticeably for what is cleared, and that a killed worker loses little. */
export const PORTION = 500;

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
