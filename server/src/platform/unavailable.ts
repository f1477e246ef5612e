import pg from 'pg';

/** The database gave no answer: no connection, a lost one, or a statement beyond its time limit. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error && cause.message ? cause.message : String(cause);
    super(`the database is unavailable: ${reason}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * SQLSTATEs of a server that cannot do its work now: lost connection (08), read-only (25006), no
 * disk, memory or connections left (53), lock or time limit (55P03, 57014), shutdown (57P), failing
 * disk (58). All others are bugs.
 */
const TEMPORARY = /^(08...|25006|53...|55P03|57014|57P..|58...)$/;

/** True when a retry may succeed although nothing else changes (API-14). */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TEMPORARY.test(error.code ?? '');
  return error instanceof DatabaseUnavailable;
}

/** True when the database answers reads and refuses writes. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** The error of a connection or statement, as `DatabaseUnavailable` unless the server sent it. */
export function connectionFailure(error: unknown): unknown {
  const isOwnFault = error instanceof TypeError || error instanceof RangeError;
  return error instanceof pg.DatabaseError || isOwnFault ? error : new DatabaseUnavailable(error);
}

/**
 * Resolves like `work`, or rejects after the limit. The work itself continues until its own limit.
 * @throws DatabaseUnavailable
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DatabaseUnavailable(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  // The loser of the race must not reject unhandled.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
