import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** One level at a time: below a folder that takes none, as /proc does, Node's own recursive mkdir tries for ever. */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another program that starts at the same moment was faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
