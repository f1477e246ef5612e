import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process by pid and start time, because pids are reused, soon after a reboot. */
export type ProcessIdentity = { readonly pid: number; readonly startedAt: string };

/** Null when no such process is alive; a zombie counts as dead. */
export function readIdentity(pid: number): ProcessIdentity | null {
  if (process.platform === 'linux') {
    const stat = tryRead(`/proc/${pid}/stat`);
    // The name in parentheses may hold spaces: state and start time are the 3rd and 22nd field.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return null;
    return { pid, startedAt: fields[19] ?? '' };
  }
  const startedAt = ps(pid, 'lstart=');
  return startedAt ? { pid, startedAt } : null;
}

export function isAlive(identity: ProcessIdentity): boolean {
  return readIdentity(identity.pid)?.startedAt === identity.startedAt;
}

/** Does the command line of this process contain the text? */
export function hasArgument(pid: number, word: string): boolean {
  const command =
    process.platform === 'linux'
      ? tryRead(`/proc/${pid}/cmdline`)?.split('\0')
      : [ps(pid, 'args=')];
  return command?.some((part) => part.includes(word)) ?? false;
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Systems without /proc have `ps`; slim Linux containers have /proc only. */
function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
