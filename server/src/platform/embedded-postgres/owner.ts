import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf, isAlive, type ProcessIdentity, pause } from './processes.ts';

/** A Salus whose parent was killed needs a moment to notice it and leave: the next start waits this long for it. */
const PATIENCE_MILLISECONDS = 4_000;

/** Writes this process down as the owner. Answers the process that owns the folder already, or null once it is ours. */
export async function claim(file: string): Promise<ProcessIdentity | null> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  while (!tryClaim(file)) {
    const text = tryRead(file);
    const owner = parseOwner(text);
    // An unreadable file is one that another start is just writing, or one that a crash cut short.
    const mayLive = owner ? isAlive(owner) : Date.now() < deadline - PATIENCE_MILLISECONDS / 2;
    if (!mayLive) removeStale(file, text);
    else if (owner && Date.now() > deadline) return owner;
    else await pause(50);
  }
  return null;
}

export function release(file: string): void {
  if (ownerOf(file)?.pid === process.pid) rmSync(file, { force: true });
}

/** The living owner written in this file. */
export function ownerOf(file: string): ProcessIdentity | null {
  const owner = parseOwner(tryRead(file));
  return owner && isAlive(owner) ? owner : null;
}

function tryClaim(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(identityOf(process.pid)), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Two starts may find the same stale file: moving it aside first keeps the second from removing the claim of the first. */
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
