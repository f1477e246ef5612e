import { Worker } from 'node:worker_threads';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { createWorkerPool } from '../../platform/threads/worker-pool.ts';
import type { StatementFacts, StatementFile } from './statement.ts';
import type { StatementReply, StatementRequest } from './statement-thread.ts';

/** Reads statements in a thread of its own: 9 MB of commas take a second of its processor. */
export type StatementReader = {
  /** @throws Refusal VALIDATION_ERROR with the line and the reason */
  read(contentType: string, bytes: Uint8Array, facts: StatementFacts): Promise<StatementFile>;
  close(): Promise<void>;
};

/** Far above the two seconds of the largest file. */
const TIME_LIMIT_MS = 60_000;

/** The thread starts with the first file, and takes one file at a time. */
export async function openStatementReader(log: {
  warn(details: object, message: string): void;
}): Promise<StatementReader> {
  const pool = await createWorkerPool<StatementRequest, StatementReply>({
    size: 1,
    warm: 0,
    timeLimitMs: TIME_LIMIT_MS,
    start: () => new Worker(new URL('./statement-thread.ts', import.meta.url)),
    onTrouble: (reason) => log.warn({ reason }, 'reader of statements'),
  });
  return {
    async read(contentType, bytes, facts) {
      const reply = await pool.run({ contentType, bytes, facts });
      if (reply.kind === 'refused') throw RefusalError.of(reply.refusal);
      return reply.file;
    },
    close: () => pool.close(),
  };
}
