import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { fastTemporaryFolder, MEMORY } from './fast-temporary-folder.ts';
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
