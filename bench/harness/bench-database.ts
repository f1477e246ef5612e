import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { makeDataSet } from './data-set-maker.ts';

export type BenchDatabase = {
  readonly url: string;
  /** For the program's own files; its PostgreSQL may lie elsewhere. */
  readonly dataDir: string;
  /** The contracts are there already. */
  readonly isFilled: boolean;
  remove(): Promise<void>;
};

/**
 * The database of a run. With `BENCH_DATABASE_URL` one that runs and is filled; with `BENCH_DATA` a folder that is kept, made
 * at the first use; otherwise a fresh one that goes afterwards. PostgreSQL runs as under `npm start`, with fsync.
 */
export async function startBenchDatabase(contracts: number): Promise<BenchDatabase> {
  const { BENCH_DATABASE_URL: url, BENCH_DATA: folder } = process.env;
  if (url) {
    const dataDir = temporaryFolder();
    return { url, dataDir, isFilled: true, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
  }
  if (folder) return await startKept(folder, contracts);
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres({ dataDir });
  return {
    url: postgres.url,
    dataDir,
    isFilled: false,
    async remove() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** There once a folder is made whole. */
const MADE = 'made.json';

async function startKept(dataDir: string, contracts: number): Promise<BenchDatabase> {
  const made = join(dataDir, MADE);
  if (!existsSync(made)) {
    if (existsSync(dataDir))
      throw new Error(`${dataDir} holds no finished data set: delete it, or name another folder`);
    mkdirSync(dataDir, { mode: 0o711 });
    await makeDataSet(dataDir, made, contracts);
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  return { url: postgres.url, dataDir, isFilled: true, remove: () => postgres.stop() };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salus-bench-'));
  // Run by root, PostgreSQL's own account must be able to enter.
  chmodSync(folder, 0o711);
  return folder;
}
