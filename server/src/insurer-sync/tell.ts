import type { SyncKind } from '@salus/domain/insurer/sync.ts';
import type { App } from '../context.ts';
import type { InsurerAnswer } from '../outside/insurer.ts';
import { inTransaction, type Tx } from '../platform/db.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { keepTry, readTries } from './store.ts';

/** Nobody knows yet whether the insurer took it: the queue tries again. */
export class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/**
 * How long and how often the core is told without an answer: for a week, as long as it surely knows the key. The pauses
 * begin with seconds (most silences are a restart on their side) and double up to an hour.
 */
export const tellingRetries = {
  attempts: 176,
  firstPauseSeconds: 5,
  longestPauseSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 4,
} as const;

/** After this time somebody must look, though the tries go on. */
const ALARM_AFTER_MILLISECONDS = 24 * 3_600_000;

/** One thing that the core is to be told of a contract. */
export type Report = {
  readonly kind: SyncKind;
  readonly contractId: number;
  readonly referenceNumber: string;
  /** Since when they should know. */
  readonly since: Date;
  /** The answer that they gave already, as far as asking tells; null where it can be sent. */
  lookUp(): Promise<InsurerAnswer | null>;
  send(idempotencyKey: string): Promise<InsurerAnswer>;
  /** What follows once they know, in the transaction that writes it down. */
  followUp?(tx: Tx): Promise<void>;
};

/**
 * Tells the core once. Every try is written down. A "no" is final and waits in the API sync log for a person.
 * @throws NoAnswerYet where the queue is to try again
 */
export async function tell(app: App, report: Report, attempt: { readonly number: number }): Promise<void> {
  const { kind, contractId, referenceNumber } = report;
  const before = await readTries(app.db, contractId, kind);
  if (before.succeeded) return;
  const key = idempotencyKey(kind, referenceNumber, before.errors);
  // An earlier try may have reached them unheard, also one whose worker died before it could write that down.
  const mayBeKnown = attempt.number > 1 || before.newest !== null;
  const answer = (mayBeKnown ? await report.lookUp() : null) ?? (await report.send(key));
  const at = app.clock();
  await inTransaction(app.db, async (tx) => {
    await keepTry(tx, { contractId, kind, idempotencyKey: key, at }, answer);
    if (answer.status === 'success') await report.followUp?.(tx);
  });
  if (answer.status === 'error')
    app.log.error({ contractId, kind, httpStatus: answer.httpStatus }, 'insurer refused what it was told');
  if (answer.status !== 'unknown') return;
  if (at.getTime() - report.since.getTime() > ALARM_AFTER_MILLISECONDS)
    app.log.error({ contractId, kind }, 'insurer has not answered for more than a day');
  throw new NoAnswerYet('the insurer gave no answer');
}
