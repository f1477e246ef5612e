import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../platform/start-failure.ts';
import { accountFor, canEnter } from './account.ts';
import { readOwner } from './owner.ts';
import { stopPostmaster } from './postmaster.ts';

/**
 * A place is the folder of a cluster, its password and its log: `<data folder>/postgres`, or a
 * public folder that a pointer file names when PostgreSQL's account cannot enter the data folder.
 */
const POINTER = 'elsewhere.json';
/** In a public place: the path of the folder that points at it. */
const ORIGIN = 'origin';

/** Finds or chooses the place for the data folder; `inside` exists already. */
export async function choosePlace(inside: string): Promise<string> {
  const pointer = readPointer(inside);
  await removeOrphans(inside, pointer);
  if (pointer !== null) return pointer;

  const account = accountFor(clusterFolder(inside));
  if (canEnter(account, inside)) return inside;
  const place = mkdtempSync(join(publicFolder(account), `${folderName(inside)}-`));
  chmodSync(place, 0o711);
  writeFileSync(join(place, ORIGIN), inside, { mode: 0o600 });
  writeFileSync(join(inside, POINTER), JSON.stringify({ place }), { mode: 0o600 });
  return place;
}

export function clusterFolder(place: string): string {
  return join(place, 'cluster');
}

/**
 * A folder that every account can enter and only Salus can write. /var/lib comes first, because
 * systems delete old files of /var/tmp. A folder of another owner is skipped: it may be an attack.
 */
export function publicFolder(account: ReturnType<typeof accountFor>): string {
  const folders = publicFolders();
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
    } catch {
      continue;
    }
    if (isOwn(folder) && canEnter(account, folder)) return folder;
  }
  throw new StartFailure(
    `PostgreSQL finds no folder that it may enter (tried ${folders.join(', ')}): ` +
      'set SALUS_DATA_DIR to a folder outside private homes.',
  );
}

function publicFolders(): string[] {
  return ['/var/lib/salus', '/var/tmp/salus', join(tmpdir(), 'salus')];
}

function isOwn(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return (
    stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  );
}

/** The public place that the data folder points to, or null. */
export function readPointer(inside: string): string | null {
  let text: string;
  try {
    text = readFileSync(join(inside, POINTER), 'utf8');
  } catch {
    return null;
  }
  const place = text.match(/^\{"place":"(.+)"\}$/)?.[1];
  if (place !== undefined && lstatSync(clusterFolder(place), { throwIfNoEntry: false }))
    return place;
  // The first start was interrupted before it created a cluster.
  if (place !== undefined && lstatSync(place, { throwIfNoEntry: false })) return place;
  const lostPlace = place ?? 'a folder that its pointer no longer names';
  throw new StartFailure(
    `The database of ${inside} lay in ${lostPlace}, which is gone: ` +
      'restore it, or delete the data folder to begin with an empty system.',
  );
}

/** Stops and deletes every cluster of a data folder. */
export async function removePlaces(inside: string): Promise<void> {
  if (!existsSync(inside)) return;
  await removeOrphans(inside, null);
  await stopPostmaster(clusterFolder(inside));
  remove(inside);
}

/** Removes clusters without a pointer: their data folder or their temp folder was deleted. */
async function removeOrphans(inside: string, pointer: string | null): Promise<void> {
  const prefix = `${folderName(inside)}-`;
  for (const folder of publicFolders()) {
    if (!isOwn(folder)) continue;
    for (const name of readdirSync(folder)) {
      const place = join(folder, name);
      const isOrphan = name.startsWith(prefix) ? place !== pointer : isOfGoneTempFolder(place);
      if (!isOrphan || readOwner(join(place, 'owner.json'))) continue;
      await stopPostmaster(clusterFolder(place));
      remove(place);
    }
  }
}

/** Only for temp folders: elsewhere a missing data folder may be on a disk that is not mounted. */
function isOfGoneTempFolder(place: string): boolean {
  const origin = join(place, ORIGIN);
  if (!existsSync(origin)) return false;
  const inside = readFileSync(origin, 'utf8');
  return inside.startsWith(join(tmpdir(), '/')) && !existsSync(inside);
}

/** Retries because the last processes of a killed PostgreSQL may still be writing. */
function remove(place: string): void {
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function folderName(inside: string): string {
  return createHash('sha256').update(realpathSync(inside)).digest('hex').slice(0, 16);
}
