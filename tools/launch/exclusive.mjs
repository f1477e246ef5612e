import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const folder = join(root, '.data');
const file = join(folder, 'preparing.lock');

/**
 * Runs the work under the lock of this clone: other starts and test runs wait with installing and
 * building. The lock of a process that is gone is taken over.
 * @param {() => Promise<void>} work
 */
export async function exclusively(work) {
  let waiting = false;
  while (!tryLock()) {
    const holder = read(file);
    if (!isAlive(Number(holder))) removeStale(holder);
    else {
      if (!waiting)
        process.stdout.write(`Waiting for process ${holder}, which prepares the same folder …\n`);
      waiting = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  process.once('exit', unlock);
  try {
    await work();
  } finally {
    unlock();
    process.removeListener('exit', unlock);
  }
}

function tryLock() {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // Held by another process, or the folder was removed together with a released lock.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    throw error;
  }
}

function unlock() {
  if (read(file) !== String(process.pid)) return;
  rmSync(file, { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // Not empty: it holds the data of an earlier start.
  }
}

/** Renames first: two processes that find a stale lock must not remove each other's new one. */
function removeStale(holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
