import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { sql } from 'kysely';
import type { Staff } from '../../context.ts';
import { type Database, inTransaction, type Tx } from '../../platform/db.ts';
import { bookMovements, lockMovements } from '../transfers/movement-store.ts';
import type { LineRow } from './line-rows.ts';

/** Lines of one transaction: each needs a lock of the database. */
const BATCH = 500;

/**
 * Stores lines whose result changes no contract as movements, many at once. A line whose movement
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
  const lines = await tx
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', first.statement_id)
    .where('line_no', '=', sql<number>`any(${numbers}::integer[])`)
    .where('result', 'is', null)
    .orderBy('line_no')
    .forUpdate()
    .execute();
  const results = lines.flatMap((line) => {
    const verdict = verdicts.get(line.line_no);
    return verdict ? [{ line, ...verdict }] : [];
  });
  const fresh = results.filter(({ result }) => result !== 'REPEATED');
  await lockMovements(
    tx,
    fresh.map(({ line }) => line.bank_reference),
  );
  const stored =
    fresh.length === 0
      ? []
      : await tx
          .insertInto('bank_movements')
          .values(
            fresh.map(({ line, result, reason }) => ({
              source: 'STATEMENT' as const,
              bank_reference: line.bank_reference,
              amount: line.amount,
              content: line.content,
              paid_at: line.paid_at,
              result,
              reason,
              received_at: now,
            })),
          )
          .onConflict((conflict) => conflict.column('bank_reference').doNothing())
          .returning(['id', 'bank_reference', 'amount', 'paid_at as paidAt'])
          .execute();
  await bookMovements(tx, now, stored);
  const isStored = new Set(stored.map(({ bank_reference: reference }) => reference));
  const settled = results.map(({ line, result, reason, referenceNumber }) =>
    result === 'REPEATED' || isStored.has(line.bank_reference)
      ? { lineNo: line.line_no, result, reason, referenceNumber }
      : { lineNo: line.line_no, result: 'REPEATED' as const, reason: null, referenceNumber },
  );
  await sql`
    update bank_statement_lines l set result = s.result, reason = s.reason,
      reference_number = s.reference_number, settled_at = ${now}, settled_by = ${actor.accountId}
    from unnest(${settled.map(({ lineNo }) => lineNo)}::integer[],
      ${settled.map(({ result }) => result)}::text[],
      ${settled.map(({ reason }) => reason)}::text[],
      ${settled.map(({ referenceNumber }) => referenceNumber)}::text[])
      as s (line_no, result, reason, reference_number)
    where l.statement_id = ${first.statement_id} and l.line_no = s.line_no`.execute(tx);
}
