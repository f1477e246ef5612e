import { REPEAT_MINUTES } from '@salus/domain/people/personal-reads.ts';
import type { Alarms } from '../alarms/alarms.ts';
import type { Database } from '../platform/db.ts';
import type { Call } from '../platform/http/routes.ts';
import type { Log } from '../platform/log.ts';
import { createReadAlarms } from './read-alarms.ts';
import { type PersonalRead, type ReadEndpoint, readsInAnswer } from './reads-in-answer.ts';
import { insertReads } from './store.ts';

const REPEAT_MILLISECONDS = REPEAT_MINUTES * 60_000;
/** Counts of equal pages are written this often. Their row is written before the first answer. */
const COUNTING_MILLISECONDS = 1000;
/** Reads that this process knows to be written; beyond, it asks the database. */
const MAX_WRITTEN = 50_000;

export type ReadLog = {
  /** Resolves when the rows of the answer are written. */
  readonly record: (endpoint: ReadEndpoint, call: Call, answer: unknown) => Promise<void> | void;
  /** The rows of an answer, for the transaction that does the work of the call. */
  readonly readsInAnswer: (endpoint: ReadEndpoint, call: Call, answer: unknown) => PersonalRead[];
  /** Writes the counts that wait. */
  readonly flush: () => Promise<void>;
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
  readonly log: Log;
}): ReadLog {
  const { db, key, log } = options;
  const alarms = createReadAlarms(options.alarms);
  /** When the row of a page or search was written, by its key. */
  const writtenAt = new Map<string, number>();
  let counts = new Map<string, PersonalRead>();
  let timer: NodeJS.Timeout | undefined;
  let next: { readonly reads: PersonalRead[]; readonly commit: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();

  async function write(reads: readonly PersonalRead[]): Promise<void> {
    const distinct = mergeEqualReads(reads);
    const totals = await insertReads(db, distinct, alarms.toCount(distinct));
    alarms.raise(totals, distinct[0]?.at ?? new Date(0));
    if (writtenAt.size > MAX_WRITTEN) writtenAt.clear();
    for (const { repeatKey, at, kind } of distinct)
      if (isOfPages(kind) && !isWritten(repeatKey, at)) writtenAt.set(repeatKey, at.getTime());
  }

  function isWritten(repeatKey: string, at: Date): boolean {
    const since = writtenAt.get(repeatKey);
    return since !== undefined && at.getTime() - since < REPEAT_MILLISECONDS;
  }

  function enqueue(newReads: readonly PersonalRead[]): Promise<void> {
    if (!next) {
      const reads: PersonalRead[] = [];
      const commit = last
        .catch(() => undefined)
        .then(() => {
          next = null;
          return write(reads);
        });
      last = commit;
      next = { reads, commit: commit };
    }
    next.reads.push(...newReads);
    return next.commit;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const waiting = [...counts.values()];
    counts = new Map();
    if (waiting.length === 0) return;
    try {
      await enqueue(waiting);
    } catch (error) {
      log.warn({ err: error, reads: waiting.length }, 'counts of equal reads were not written');
    }
  }

  return {
    readsInAnswer: (endpoint, call, answer) => readsInAnswer(key, endpoint, call, answer),
    record(endpoint, call, answer) {
      const reads = readsInAnswer(key, endpoint, call, answer);
      // The row of an equal page is written: only its count is missing.
      const fresh = reads.filter(
        ({ kind, repeatKey, at }) => !isOfPages(kind) || !isWritten(repeatKey, at),
      );
      for (const read of reads)
        if (!fresh.includes(read)) {
          const equalRead = counts.get(read.repeatKey);
          counts.set(read.repeatKey, { ...read, times: (equalRead?.times ?? 0) + 1 });
          timer ??= setTimeout(() => void flush(), COUNTING_MILLISECONDS).unref();
        }
      if (fresh.length > 0) return enqueue(fresh);
    },
    flush,
  };
}

const isOfPages = (kind: PersonalRead['kind']) => kind === 'LIST' || kind === 'SEARCH';

/** Equal reads become one with a count. */
export function mergeEqualReads(reads: readonly PersonalRead[]): PersonalRead[] {
  const distinct = new Map<string, PersonalRead>();
  for (const read of reads) {
    const equalRead = distinct.get(read.repeatKey);
    distinct.set(
      read.repeatKey,
      equalRead ? { ...equalRead, times: equalRead.times + read.times } : read,
    );
  }
  return [...distinct.values()];
}
