import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import pg from 'pg';
import type { App } from '../../context.ts';
import { inTransaction, LOCK_NOT_AVAILABLE, type Tx } from '../../platform/db.ts';
import { isUnavailable } from '../../platform/unavailable.ts';
import { lockIdentities } from '../transfers/earlier-movements.ts';
import { type ClearMovement, type Clerk, settleMovements } from '../transfers/settle-movements.ts';
import { readHolds } from './held-lines.ts';
import { type LineRow, lineMovement, lockOpenLines, settleLines } from './line-rows.ts';

/** Concurrent transactions: fewer than the connections of the smallest pool. */
const LANES = 3;

/** Lines of one transaction: their contracts are locked for some 50 ms. */
const BATCH = 40;

export type SettlingContext = {
  readonly app: App;
  readonly clerk: Clerk;
  readonly now: Date;
  readonly clear: ClearMovement;
};

/**
 * Settles lines that pay or touch a contract or a refund. Those that alone match a contract share
 * transactions; each of the others has its own. Those for a second person stay as they are.
 * @returns the errors of lines, after the work on all others
 */
export async function settleActive(
  ctx: SettlingContext,
  lines: readonly LineRow[],
  verdicts: ReadonlyMap<number, TransferVerdict>,
): Promise<Failures> {
  const chains = lineChains(lines, verdicts);
  const matching: LineRow[] = [];
  const others: LineRow[][] = [];
  for (const chain of chains) {
    const [line] = chain;
    const isMatch = line && verdicts.get(line.line_no)?.result === 'MATCHED';
    if (chain.length === 1 && isMatch) matching.push(line);
    else others.push(chain);
  }
  const size = Math.min(BATCH, Math.ceil(matching.length / LANES));
  const failures = new Failures();
  const works = [
    ...lineBatches(matching, size).map((batch) => () => settleBatch(ctx, batch, failures)),
    ...others.map((chain) => () => settleChain(ctx, chain, failures)),
  ];
  await inLanes(works, failures);
  return failures;
}

/**
 * Lines that touch one contract or refund, in the order of the file: each one changes the verdict
 * on the next. Different chains are independent of each other.
 */
function lineChains(
  lines: readonly LineRow[],
  verdicts: ReadonlyMap<number, TransferVerdict>,
): LineRow[][] {
  const owner = (line: LineRow) => {
    const { referenceNumber = null, refundRef = null } = verdicts.get(line.line_no) ?? {};
    return referenceNumber ?? refundRef ?? `line ${line.line_no}`;
  };
  return [...Map.groupBy(lines, owner).values()];
}

function lineBatches(lines: readonly LineRow[], size: number): LineRow[][] {
  const batches: LineRow[][] = [];
  for (let at = 0; at < lines.length; at += size) batches.push(lines.slice(at, at + size));
  return batches;
}

/** The errors of a confirmation. A line's own error leaves the other lines alone. */
class Failures {
  #first: { readonly error: unknown } | null = null;
  #isLost = false;

  add(error: unknown): void {
    this.#first ??= { error };
    const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
    this.#isLost ||= isUnavailable(error) && !isLocked;
  }

  /** The database answers no more, so that no other work begins. */
  get isLost(): boolean {
    return this.#isLost;
  }

  throwFirst(): void {
    if (this.#first) throw this.#first.error;
  }
}

/** Does all the work, with limited concurrency. */
async function inLanes(works: readonly (() => Promise<void>)[], failures: Failures): Promise<void> {
  const waiting = works.values();
  const lanes = Array.from({ length: LANES }, async () => {
    // The lanes share the iterator, so each work is taken once.
    for (const work of waiting) {
      if (failures.isLost) return;
      await work();
    }
  });
  await Promise.all(lanes);
}

/** Settles lines in one transaction, or one by one those that it does not settle. */
async function settleBatch(
  ctx: SettlingContext,
  batch: readonly LineRow[],
  failures: Failures,
): Promise<void> {
  let openLines = batch;
  try {
    const settledNumbers = await inTransaction(ctx.app.db, (tx) =>
      settleTogether(tx, ctx, batch, ({ result }) => result === 'MATCHED'),
    );
    openLines = batch.filter(({ line_no: lineNo }) => !settledNumbers.has(lineNo));
  } catch (error) {
    ctx.app.log.warn({ err: error }, 'lines of a statement are settled one by one');
  }
  for (const line of openLines) await settleChain(ctx, [line], failures);
}

/**
 * Settles those of the lines whose verdict under the locks is taken. Lines that another clerk
 * settled meanwhile, or that wait for a second one, are left out.
 * @returns the numbers of the settled lines
 */
export async function settleTogether(
  tx: Tx,
  { app, clerk, now, clear }: SettlingContext,
  batch: readonly LineRow[],
  takes: (verdict: TransferVerdict) => boolean,
): Promise<ReadonlySet<number>> {
  const [first] = batch;
  if (!first) return new Set();
  const statementId = first.statement_id;
  const numbers = batch.map(({ line_no: lineNo }) => lineNo);
  const lines = await withoutHeld(tx, now, await lockOpenLines(tx, statementId, numbers));
  const ctx = { app, now, clerk, clear, takes };
  const movements = await settleMovements(tx, ctx, lines.map(lineMovement));
  const results = [...movements].flatMap(([{ line }, result]) =>
    line ? [{ ...result, lineNo: line.lineNo }] : [],
  );
  await settleLines(tx, statementId, results, { by: clerk.accountId, at: now });
  return new Set(results.map(({ lineNo }) => lineNo));
}

/** The lines that no request holds, which can't change until the end of the transaction. */
async function withoutHeld(tx: Tx, now: Date, lines: readonly LineRow[]): Promise<LineRow[]> {
  await lockIdentities(tx, lines.map(lineMovement));
  const holds = await readHolds(tx, lines, now);
  return lines.filter(({ line_no: lineNo }) => !holds.has(lineNo));
}

/** Settles lines in their order, each in its own transaction, up to one that fails. */
async function settleChain(
  ctx: SettlingContext,
  chain: readonly LineRow[],
  failures: Failures,
): Promise<void> {
  try {
    for (const line of chain) {
      if (failures.isLost) return;
      await inTransaction(ctx.app.db, (tx) => settleTogether(tx, ctx, [line], () => true));
    }
  } catch (error) {
    failures.add(error);
  }
}
