import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOwner } from './owner.ts';
import { clusterFolder, readPointer } from './place.ts';

/**
 * The connection string of the PostgreSQL that a running Salus has on this data folder, for
 * command-line tools; null when none runs. Contains the password: never log it.
 */
export function urlOfRunningPostgres(dataDir: string): string | null {
  const inside = join(resolve(dataDir), 'postgres');
  if (!readOwner(join(inside, 'owner.json'))) return null;
  const place = readPointer(inside) ?? inside;
  try {
    // Fourth line of postmaster.pid: the port.
    const port = readFileSync(join(clusterFolder(place), 'postmaster.pid'), 'utf8')
      .split('\n')[3]
      ?.trim();
    const password = readFileSync(join(place, 'password'), 'utf8').trim();
    return port ? `postgresql://salus:${password}@127.0.0.1:${port}/salus` : null;
  } catch {
    return null;
  }
}
