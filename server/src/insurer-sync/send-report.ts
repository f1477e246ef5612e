import type { SyncKind } from '@salus/domain/insurer/sync.ts';
import {
  isAcceptedSync,
  isRefusedSync,
  isUnansweredSync,
} from '@salus/domain/insurer/sync-status.ts';
import type { App } from '../context.ts';
import type { InsurerAnswer } from '../integrations/insurer/insurer.ts';
import { inTransaction, type Tx } from '../platform/db.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { keepTry, readTries } from './store.ts';

/** The outcome at the insurer is unknown: the queue tries again. */
export class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/**
 * Retries for a week, the time for which the core surely remembers the key. Pauses begin with
 * seconds, because most outages are restarts, and double up to an hour.
 */
export const reportRetries = {
  attempts: 176,
  firstPauseSeconds: 5,
  longestPauseSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 4,
  // The list of failed reports shows every report that no job sends.
  leavesDeadLetter: false,
} as const;

/** An operator must look after this time, though the retries continue. */
const ALARM_AFTER_MILLISECONDS = 24 * 3_600_000;

type Report = {
  readonly kind: SyncKind;
  readonly contractId: number;
  readonly referenceNumber: string;
  /** The time of the event that is reported. */
  readonly since: Date;
  /** Returns the answer that the core gave earlier; null if the report can be sent. */
  lookUp(): Promise<InsurerAnswer | null>;
  send(idempotencyKey: string): Promise<InsurerAnswer>;
  /** Runs after a success, in the transaction that records it. */
  followUp?(tx: Tx): Promise<void>;
};

/**
 * Reports once and records every try. A refusal is final and waits in the API sync log.
 * @throws NoAnswerYet if the queue has to try again
 */
export async function sendReport(
  app: App,
  report: Report,
  attempt: { readonly number: number },
): Promise<void> {
  const { kind, contractId, referenceNumber } = report;
  const before = await readTries(app.db, contractId, kind);
  if (before.hasSucceeded) return;
  const key = idempotencyKey(kind, referenceNumber, before.errors);
  // An earlier try may have succeeded without a recorded answer, e.g. when its worker died.
  const mayBeKnown = attempt.number > 1 || before.newest !== null;
  const answer = (mayBeKnown ? await report.lookUp() : null) ?? (await report.send(key));
  const at = app.clock();
  await inTransaction(app.db, async (tx) => {
    await keepTry(tx, { contractId, kind, idempotencyKey: key, at }, answer);
    if (isAcceptedSync(answer.status)) await report.followUp?.(tx);
  });
  if (isRefusedSync(answer.status))
    app.alarms.raise('INSURER_REFUSED', { contractId }, { kind, httpStatus: answer.httpStatus });
  if (!isUnansweredSync(answer.status)) return;
  if (at.getTime() - report.since.getTime() > ALARM_AFTER_MILLISECONDS)
    app.alarms.raise('INSURER_SILENT', { contractId }, { kind });
  throw new NoAnswerYet('the insurer gave no answer');
}
