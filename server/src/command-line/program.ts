import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { deliverPasswordJob } from '../accounts/deliver-password.job.ts';
import type { Operation } from '../accounts/manage-accounts.ts';
import type { Config } from '../config.ts';
import type { App } from '../context.ts';
import { type Clock, databaseClock } from '../platform/clock.ts';
import { type Database, inTransaction, openDatabase, type Tx } from '../platform/db.ts';
import { urlOfRunningPostgres } from '../platform/embedded-postgres/running.ts';
import { type Jobs, openJobQueue } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { isMigrated } from '../platform/migrate.ts';
import { checkDatabase } from '../platform/start-failure.ts';

/** The command was typed wrongly, or can't begin. The message is for the operator; nothing was done. */
export class CommandError extends Error {}

/** The outside of the command: tests look at what it says. */
export type Terminal = {
  /** The report. */
  readonly out: (text: string) => void;
  /** What is wrong, and how far it is. */
  readonly err: (text: string) => void;
};

/** What commands work with: the accounts of a running Salus, and the queue from which its worker mails. */
export type Program = {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
};

/** Opens the database of a running Salus, runs the command, closes it. Nothing works on the queue here. */
export async function withProgram<T>(
  config: Config,
  terminal: Terminal,
  run: (program: Program) => Promise<T>,
): Promise<T> {
  const url = config.DATABASE_URL ?? urlOfRunningPostgres(config.dataDir);
  if (!url) throw new CommandError('No running database: start Salus, or set DATABASE_URL.');
  await checkDatabase(url);
  const { db, pool, close } = openDatabase(url, 2);
  const closing: (() => Promise<void> | void)[] = [close];
  try {
    if (!(await isMigrated(pool).catch(() => false))) {
      throw new CommandError('The database has not the shape of this version: start Salus of this version first.');
    }
    const { clock, stop } = await databaseClock(pool);
    closing.push(stop);
    const log = createLog('error', { write: terminal.err });
    const queue = await openJobQueue<App>(url, [deliverPasswordJob], log, { size: 1, isGuest: true });
    closing.push(queue.stop);
    return await run({ config, db, jobs: queue, clock });
  } finally {
    // What was done is done: that something does not close well must not say otherwise.
    for (const one of closing.reverse()) await Promise.resolve(one()).catch(() => undefined);
  }
}

export type Attempt = {
  readonly program: Program;
  readonly terminal: Terminal;
  readonly operator: string;
  readonly language: LanguageCode;
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
      'The connection broke at the last moment, so it is not known whether anything was changed: see with --dry-run.',
    );
  }
}

const PATIENCE = '10min';

/**
 * One transaction for a whole command, one command at a time: what it read of the accounts is still so when it writes. The
 * work says itself whether what it did is to stay; if not, the database has checked it all the same.
 */
export async function inTurn<T extends { readonly isDone: boolean }>(
  { program, terminal, operator, language }: Attempt,
  work: (tx: Tx, operation: Operation) => Promise<T>,
): Promise<T> {
  let isToStay = false;
  try {
    return await inTransaction(program.db, async (tx) => {
      await takeTurn(tx, terminal);
      const outcome = await work(tx, { operator, language, now: program.clock() });
      if (!outcome.isDone) throw new Undo(outcome);
      isToStay = true;
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome as T;
    if (isToStay && !isSaid(error)) throw new UnknownOutcome();
    throw error;
  }
}

/** Did the database itself say no, and not merely fall silent? */
const isSaid = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');

async function takeTurn(tx: Tx, { err }: Terminal): Promise<void> {
  // Somebody who saves a contract holds their own row for a moment; thousands of rows meet a few of these.
  await sql.raw(`set local lock_timeout = '${PATIENCE}'`).execute(tx);
  await sql.raw(`set local statement_timeout = '${PATIENCE}'`).execute(tx);
  const lock = sql`hashtext('salus.accounts-command')`;
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(tx);
  if (rows[0]?.taken) return;
  err('Another command is changing accounts: waiting for it.\n');
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
}
