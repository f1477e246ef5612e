import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of the run. Its output is in a file of the work folder. */
export type Started = {
  readonly name: string;
  readonly pid: number;
  hasEnded(): boolean;
  /** Sends a signal; does nothing once the process ended. */
  signal(name: NodeJS.Signals): void;
  /** Kills it like a power cut and waits for its end. */
  kill(): Promise<void>;
};

type Command = {
  readonly name: string;
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly logFile: string;
};

const all: Started[] = [];
const STOP_SECONDS = 15;

/** Stops every process of this run; Patroni stops its PostgreSQL. */
export async function stopAll(): Promise<void> {
  const isStopped = async () => all.every((process) => process.hasEnded());
  for (const process of all) process.signal('SIGTERM');
  await until('all processes ended', isStopped, STOP_SECONDS).catch(() => undefined);
  await Promise.all(all.map((process) => process.kill()));
}

/** Starts a program with a minimal environment: no setting of the caller's shell gets in. */
export function startProcess({ name, command, env = {}, cwd, logFile }: Command): Started {
  const log = openSync(logFile, 'a');
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const childProcess: Started = {
    name,
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    signal: (signal) => {
      if (!hasEnded(child)) child.kill(signal);
    },
    kill: async () => {
      if (hasEnded(child)) return;
      child.kill('SIGKILL');
      await exit;
    },
  };
  all.push(childProcess);
  return childProcess;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Whether a signal stopped the process. */
export function isFrozen(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')')).startsWith(') T');
}

/**
 * Freezes a process and its descendants, like a machine that hangs. Parents first: a frozen one
 * starts no further child.
 * @returns lets them run again
 */
export function freezeTree(pid: number): () => void {
  const frozen: number[] = [];
  const freeze = (id: number) => {
    process.kill(id, 'SIGSTOP');
    frozen.push(id);
    const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ');
    for (const child of children.filter(Boolean)) freeze(Number(child));
  };
  freeze(pid);
  return () => {
    // Parents last: only they forget a child that ends meanwhile.
    for (const id of frozen.toReversed()) process.kill(id, 'SIGCONT');
  };
}

/**
 * Polls until the condition holds; a rejection counts as false.
 * @throws Error naming `what` after `seconds`
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  seconds: number,
  pollMilliseconds = 200,
): Promise<void> {
  const deadline = Date.now() + 1000 * seconds;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`timed out after ${seconds} s: ${what}`);
    await pause(pollMilliseconds);
  }
}
