import { setTimeout as pause } from 'node:timers/promises';
import { type Database, inTransaction, type Tx } from '../platform/db.ts';
import type { Cursor } from './store.ts';

/** Limits lock waits of users and the work that a killed worker loses. */
const BATCH_SIZE = 500;

/** Long enough for a waiting transaction to take the lock. */
const RETRY_MILLISECONDS = 200;

const START: Cursor = { at: new Date(0), id: 0 };

/**
 * Clears batch by batch, each in its own transaction, until a batch is empty. An interruption keeps
 * the finished batches. Returns the number of cleared rows.
 */
export async function inBatches(
  db: Database,
  clear: (tx: Tx, atMost: number) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const batch = await inTransaction(db, (tx) => clear(tx, BATCH_SIZE));
    if (batch === 0) return count;
    count += batch;
  }
}

/**
 * Clears rows that partly remain: each batch starts after the last row of the previous one. A batch
 * that returns null gave way to another transaction and is tried again.
 */
export async function clearByCursor<Batch extends { readonly last: Cursor | null }>(
  db: Database,
  clear: (tx: Tx, after: Cursor, atMost: number) => Promise<Batch | null>,
  each: (batch: Batch) => void,
  batchSize = BATCH_SIZE,
): Promise<void> {
  for (let after: Cursor | null = START; after !== null; ) {
    const from: Cursor = after;
    const batch = await inTransaction(db, (tx) => clear(tx, from, batchSize));
    if (batch) {
      each(batch);
      after = batch.last;
    } else await pause(RETRY_MILLISECONDS);
  }
}
