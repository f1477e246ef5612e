import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** One level at a time: below a folder that takes none, as /proc does, Node's own recursive mkdir tries for ever. */
export function makeFolder(folder: string, mode?: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode);
  mkdirSync(folder, { mode });
}
