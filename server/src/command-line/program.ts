import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { accountMessages } from '../accounts/account-messages.ts';
import { awaitTurnToImport } from '../accounts/import-turn.ts';
import type { Operation } from '../accounts/manage-accounts.ts';
import type { Config } from '../config.ts';
import type { App } from '../context.ts';
import { deliveryJobs } from '../messages/deliver.job.ts';
import { type Clock, databaseClock } from '../platform/clock.ts';
import { type Database, inTransaction, openDatabase, type Tx } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { isMigrated } from '../platform/migrations/migrate.ts';
import { openJobQueue } from '../platform/queue/job-queue.ts';
import type { Jobs } from '../platform/queue/jobs.ts';
import { checkDatabase } from '../platform/start-failure.ts';

/** An invalid command, or one that cannot begin. Nothing was changed. */
export class CommandError extends Error {}

export type Terminal = {
  /** The report. */
  readonly out: (text: string) => void;
  /** Errors and progress. */
  readonly err: (text: string) => void;
};

/** The accounts of a running Salus, and the queue from which its worker sends e-mail. */
export type Program = {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
};

async function runningPostgres(dataDir: string): Promise<string | null> {
  const { urlOfRunningPostgres } = await import('../embedded-postgres/running.ts');
  return urlOfRunningPostgres(dataDir);
}

/** Opens the database of a running Salus for one command. No job runs in this process. */
export async function withProgram<T>(
  config: Config,
  terminal: Terminal,
  run: (program: Program) => Promise<T>,
): Promise<T> {
  const url =
    config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? (await runningPostgres(config.dataDir));
  if (!url) throw new CommandError('No running database: start Salus, or set DATABASE_URL.');
  await checkDatabase(url, config.DATABASE_OWNER_URL === undefined);
  const { db, pool, close } = openDatabase(url, 2);
  const closing: (() => Promise<void> | void)[] = [close];
  try {
    if (!(await isMigrated(pool).catch(() => false))) {
      throw new CommandError(
        'The database has not the shape of this version: start Salus of this version first.',
      );
    }
    const { clock, stop } = await databaseClock(pool);
    closing.push(stop);
    const log = createLog('error', { write: terminal.err });
    const queue = await openJobQueue<App>(url, deliveryJobs(accountMessages), log, {
      size: 1,
      isGuest: true,
      hasSchema: config.DATABASE_OWNER_URL !== undefined,
    });
    closing.push(queue.stop);
    return await run({ config, db, jobs: queue, clock });
  } finally {
    // The commit is done: a failure to close must not report an error.
    for (const one of closing.reverse()) await Promise.resolve(one()).catch(() => undefined);
  }
}

export type Attempt = {
  readonly program: Program;
  readonly terminal: Terminal;
  readonly operator: string;
  readonly language: LanguageCode;
  readonly makesResemblingUnits: boolean;
};

/** Thrown to undo a transaction whose outcome is known. */
class Undo<T> extends Error {
  readonly outcome: T;
  constructor(outcome: T) {
    super('undone as asked');
    this.outcome = outcome;
  }
}

/** The connection broke while everything was being committed: it may be done, or not. */
export class UnknownOutcome extends Error {
  constructor() {
    super(
      'The connection broke at the last moment, so it is not known whether anything was changed: ' +
        'see with --dry-run.',
    );
  }
}

const PATIENCE = '10min';

/**
 * Runs a command in one transaction under an advisory lock, so the accounts do not change between
 * reading and writing. A result without `isDone` is rolled back after the database checked it.
 */
export async function inTurn<T extends { readonly isDone: boolean }>(
  { program, terminal, operator, language, makesResemblingUnits }: Attempt,
  work: (tx: Tx, operation: Operation) => Promise<T>,
): Promise<T> {
  let isToStay = false;
  try {
    return await inTransaction(program.db, async (tx) => {
      await acquireCommandLock(tx, terminal);
      const outcome = await work(tx, {
        operator,
        language,
        makesResemblingUnits,
        authority: 'OPERATOR',
        now: program.clock(),
      });
      if (!outcome.isDone) throw new Undo(outcome);
      isToStay = true;
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    if (isToStay && !isRefusal(error)) throw new UnknownOutcome();
    throw error;
  }
}

/** Did the database refuse, as opposed to a lost connection? */
const isRefusal = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');

async function acquireCommandLock(tx: Tx, { err }: Terminal): Promise<void> {
  // Saving a contract locks its officer's row briefly; thousands of rows meet a few such locks.
  await sql.raw(`set local lock_timeout = '${PATIENCE}'`).execute(tx);
  await sql.raw(`set local statement_timeout = '${PATIENCE}'`).execute(tx);
  await awaitTurnToImport(tx, () => err('Another command is changing accounts: waiting for it.\n'));
}
