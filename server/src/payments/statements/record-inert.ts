import type {
  TransferResult,
  TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { inTransaction } from '../../platform/db.ts';
import type { LineRow } from './line-rows.ts';
import { type SettlingContext, settleTogether } from './settle-active.ts';

/** Lines of one transaction: each needs a lock of the database. */
const BATCH = 500;

/** Results that change no contract and no refund, so that many lines share a transaction. */
const inert: ReadonlySet<TransferResult> = new Set(['UNKNOWN_CONTENT', 'OTHER_DEBIT', 'REPEATED']);

export const isInert = ({ result }: Pick<TransferVerdict, 'result'>) => inert.has(result);

/**
 * Stores lines whose result changes no contract as movements, in batches. A line whose verdict is
 * another one by now stays open for the next confirmation.
 */
export async function recordInert(ctx: SettlingContext, lines: readonly LineRow[]): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    await inTransaction(ctx.app.db, (tx) => settleTogether(tx, ctx, batch, isInert));
  }
}
