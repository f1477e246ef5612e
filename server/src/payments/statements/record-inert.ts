import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { Staff } from '../../context.ts';
import { type Database, inTransaction, type Tx } from '../../platform/db.ts';
import { insertMovements, lockMovements } from '../transfers/movement-store.ts';
import { type LineRow, movementOf, settleLines } from './line-rows.ts';
import { lockOpenLines } from './store.ts';

/** Lines of one transaction: each needs a lock of the database. */
const BATCH = 500;

/**
 * Stores lines whose result changes no contract as movements, in batches. A line whose movement
 * was stored meanwhile becomes REPEATED.
 */
export async function recordInert(
  db: Database,
  { actor, now }: { readonly actor: Staff; readonly now: Date },
  lines: readonly LineRow[],
  verdicts: ReadonlyMap<number, TransferVerdict>,
): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    await inTransaction(db, (tx) => recordBatch(tx, { actor, now }, batch, verdicts));
  }
}

async function recordBatch(
  tx: Tx,
  { actor, now }: { readonly actor: Staff; readonly now: Date },
  batch: readonly LineRow[],
  verdicts: ReadonlyMap<number, TransferVerdict>,
): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const numbers = batch.map(({ line_no: lineNo }) => lineNo);
  const lines = await lockOpenLines(tx, first.statement_id, numbers);
  const results = lines.flatMap((line) => {
    const verdict = verdicts.get(line.line_no);
    return verdict ? [{ line, movement: movementOf(line), verdict }] : [];
  });
  const fresh = results.filter(({ verdict }) => verdict.result !== 'REPEATED');
  await lockMovements(
    tx,
    fresh.map(({ line }) => line.bank_reference),
  );
  const stored = await insertMovements(tx, now, fresh, { skipsKnown: true });
  const settled = results.map(({ line, verdict: { result, reason, referenceNumber } }) =>
    result === 'REPEATED' || stored.has(line.bank_reference)
      ? { lineNo: line.line_no, result, reason, referenceNumber }
      : { lineNo: line.line_no, result: 'REPEATED' as const, reason: null, referenceNumber },
  );
  await settleLines(tx, first.statement_id, settled, { by: actor.accountId, at: now });
}
