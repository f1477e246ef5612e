import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, type ProcessIdentity, readIdentity } from './processes.ts';

/** A Salus whose parent was killed exits within this time; the next start waits for it. */
const EXIT_GRACE_MILLISECONDS = 4_000;

/** Makes this process the owner of the folder. Returns the present owner, or null on success. */
export async function claim(file: string): Promise<ProcessIdentity | null> {
  const deadline = Date.now() + EXIT_GRACE_MILLISECONDS;
  while (!tryClaim(file)) {
    const text = tryRead(file);
    const owner = parseOwner(text);
    // An unreadable file is being written by another start, or was truncated by a crash.
    const mayLive = owner ? isAlive(owner) : Date.now() < deadline - EXIT_GRACE_MILLISECONDS / 2;
    if (!mayLive) removeStale(file, text);
    else if (owner && Date.now() > deadline) return owner;
    else await pause(50);
  }
  return null;
}

export function release(file: string): void {
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

/** The owner in this file, when its process is alive. */
export function readOwner(file: string): ProcessIdentity | null {
  const owner = parseOwner(tryRead(file));
  return owner && isAlive(owner) ? owner : null;
}

function tryClaim(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(readIdentity(process.pid)), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Two starts may find the same stale file: renaming it first protects the claim of the other. */
function removeStale(file: string, staleText: string | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (tryRead(aside) === staleText) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function parseOwner(text: string | undefined): ProcessIdentity | null {
  try {
    const { pid, startedAt } = JSON.parse(text ?? '');
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null;
  } catch {
    return null;
  }
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
