import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readOwner } from './owner.ts';
import { removePlaces } from './place.ts';

const PREFIX = 'salus-throwaway-';

/** A PostgreSQL for one test run: fast, in a folder that `stop()` deletes. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  for (const folder of [MEMORY, tmpdir()]) await removeLeftovers(folder);
  const dataDir = mkdtempSync(join(fastTemporaryFolder(), PREFIX));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true }).catch(
    async (error: unknown) => {
      await remove(dataDir);
      throw error;
    },
  );
  const stop = async () => {
    await postgres.stop();
    await remove(dataDir);
  };
  return { ...postgres, stop };
}

/** Removes folders of killed test runs. A folder without an owner is one that is being created. */
async function removeLeftovers(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const owner = join(folder, name, 'postgres', 'owner.json');
    if (name.startsWith(PREFIX) && existsSync(owner) && !readOwner(owner))
      await remove(join(folder, name));
  }
}

async function remove(dataDir: string): Promise<void> {
  await removePlaces(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
}

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm';
/** The data of a whole test run stays far below it. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The parent of data folders that a test deletes, in memory where there is room. A test database is
 * 700 small files: creating and dropping one takes 0.4 s of CPU on a disk, and stopping its
 * PostgreSQL takes 2 to 6 s instead of 0.2.
 */
export function fastTemporaryFolder(): string {
  return hasRoomInMemory() ? MEMORY : tmpdir();
}

/** Has the file system in memory room for tests? */
export function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY) || freemem() < 2 * ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}
