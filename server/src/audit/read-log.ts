import { ALARMING_DETAILS_AN_HOUR } from '@salus/domain/people/personal-reads.ts';
import type { Alarms } from '../alarms/alarms.ts';
import type { Database } from '../platform/db.ts';
import type { RequestPipeline } from '../platform/http/routes.ts';
import { type PersonalRead, readsOf } from './read-of.ts';
import { insertReads } from './store.ts';

const HOUR_MILLISECONDS = 3_600_000;

export type ReadLog = {
  readonly record: RequestPipeline['recordRead'];
};

/**
 * Stores reads before their answers are sent, so that a killed process has logged all that it
 * answered. Reads that arrive during a write share the next one: one commit at a time,
 * under any load. When a write fails, so do its requests.
 */
export function createReadLog(options: {
  readonly db: Database;
  readonly key: Uint8Array;
  readonly alarms: Alarms;
}): ReadLog {
  const { db, key, alarms } = options;
  const alarmedAt = new Map<number, number>();
  let next: { readonly reads: PersonalRead[]; readonly written: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();

  async function write(reads: readonly PersonalRead[]): Promise<void> {
    const now = reads[0]?.at ?? new Date(0);
    const busy = await insertReads(db, reads, {
      since: new Date(now.getTime() - HOUR_MILLISECONDS),
      atLeast: ALARMING_DETAILS_AN_HOUR,
    });
    for (const accountId of busy) alarm(accountId, now.getTime());
  }

  /** Once per hour and person: the person may continue reading. */
  function alarm(accountId: number, now: number): void {
    if (now - (alarmedAt.get(accountId) ?? Number.NEGATIVE_INFINITY) < HOUR_MILLISECONDS) return;
    alarmedAt.set(accountId, now);
    alarms.raise('MANY_DETAILS_READ', { accountId }, { details: ALARMING_DETAILS_AN_HOUR });
  }

  function enqueue(added: readonly PersonalRead[]): Promise<void> {
    if (!next) {
      const reads: PersonalRead[] = [];
      const written = last
        .catch(() => undefined)
        .then(() => {
          next = null;
          return write(reads);
        });
      last = written;
      next = { reads, written };
    }
    next.reads.push(...added);
    return next.written;
  }

  return {
    record(endpoint, call, answer) {
      const reads = readsOf(key, endpoint, call, answer);
      if (reads.length > 0) return enqueue(reads);
    },
  };
}
