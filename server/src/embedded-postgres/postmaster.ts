import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../platform/free-port.ts';
import { type Account, spawnOptions } from './account.ts';
import { hasArgument, isAlive, readIdentity } from './processes.ts';

/** Recovery after a crash replays the log: minutes on a slow disk, never an hour. */
const START_LIMIT_MILLISECONDS = 600_000;
const FAST_LIMIT_MILLISECONDS = 10_000;
/** A killed PostgreSQL keeps its lock until its last process is reaped: two minutes of attempts. */
const LOCK_ATTEMPTS = 400;
const PORT_ATTEMPTS = 10;
const PAUSE_MILLISECONDS = 300;

type Plan = {
  readonly postgres: string;
  readonly cluster: string;
  readonly account: Account;
  readonly logFile: string;
  readonly settings: readonly string[];
  readonly log: (message: string) => void;
};

/** PostgreSQL reported why it cannot start. */
export class PostmasterFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'PostmasterFailure';
    this.reason = reason;
  }

  /** Another PostgreSQL still holds the data, mostly a killed one whose processes are ending. */
  get isLocked(): boolean {
    return /lock file|shared memory block/.test(this.reason);
  }

  /** Another program took the port first. */
  get isPortTaken(): boolean {
    return /address|TCP\/IP/.test(this.reason);
  }
}

/**
 * Starts PostgreSQL on a free port of 127.0.0.1; resolves once it accepts connections. Waits for
 * the lock of another PostgreSQL, with a line in the log.
 */
export async function startPostmaster(plan: Plan): Promise<{ port: number; child: ChildProcess }> {
  let isWaiting = false;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, child: await launch(plan, port) };
    } catch (error) {
      if (!(error instanceof PostmasterFailure)) throw error;
      const attempts = error.isLocked ? LOCK_ATTEMPTS : error.isPortTaken ? PORT_ATTEMPTS : 1;
      if (attempt >= attempts) throw error;
      if (error.isLocked && !isWaiting)
        plan.log(`PostgreSQL waits for the end of an earlier one with its data: ${error.reason}`);
      isWaiting ||= error.isLocked;
      await pause(PAUSE_MILLISECONDS);
    }
  }
}

/** Stops the PostgreSQL that runs on this cluster; does nothing when none runs. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = readPidFile(cluster)[0];
  const postmaster = pid ? readIdentity(Number(pid)) : null;
  if (!postmaster || !hasArgument(postmaster.pid, cluster)) {
    // Another program has this pid, or the file is empty after a power cut: PostgreSQL would
    // refuse to start. The pid of a dead process stays for PostgreSQL's own checks.
    if (postmaster || !pid) rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  const isGone = () => !isAlive(postmaster);
  // SIGINT is PostgreSQL's fast shutdown; after SIGQUIT the next start recovers the data.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return;
    }
    if (await within(FAST_LIMIT_MILLISECONDS, isGone)) return;
  }
}

async function launch(plan: Plan, port: number): Promise<ChildProcess> {
  const log = openSync(plan.logFile, 'w', 0o600);
  const settings = [
    ...plan.settings,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ];
  const child = spawn(
    plan.postgres,
    ['-D', plan.cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...spawnOptions(plan.account),
      // Not in the terminal's process group: Ctrl-C must not stop it before Salus does.
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.unref();

  let ending: string | null = null;
  child.once('error', (error) => {
    ending = error.message;
  });
  child.once('exit', (code, signal) => {
    ending = `it ended with ${signal ?? `code ${code}`}`;
  });
  const isReady = () => {
    const lines = readPidFile(plan.cluster);
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
  };
  await within(START_LIMIT_MILLISECONDS, () => ending !== null || isReady());
  if (ending === null && isReady()) return child;
  child.kill('SIGQUIT');
  throw new PostmasterFailure(fatalReason(plan.logFile) ?? ending ?? 'it did not become ready');
}

/** PostgreSQL's own reason: its last FATAL or PANIC line without time and process. */
function fatalReason(logFile: string): string | null {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const fatal = lines.filter((line) => /(FATAL|PANIC):|could not/.test(line));
  const bind = fatal.find((line) => /could not bind|lock file|shared memory block/.test(line));
  return (
    (bind ?? fatal.at(-1))?.replace(/^.*?(FATAL|PANIC|LOG|ERROR): +/, '').replace(/^but /, '') ??
    null
  );
}

/** postmaster.pid: process, folder, start, port, socket, address, memory, state (one a line). */
function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return ['0'];
  }
}

async function within(milliseconds: number, condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}
