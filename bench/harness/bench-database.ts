import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/embedded-postgres.ts';
import { makeDataSet } from './data-set-maker.ts';

export type BenchDatabase = {
  readonly url: string;
  /** For the program's files; PostgreSQL may use another folder. */
  readonly dataDir: string;
  /** The contracts exist already. */
  readonly isFilled: boolean;
  remove(): Promise<void>;
};

/**
 * The database of a run: a running, filled one (`BENCH_DATABASE_URL`), a kept folder, made at the
 * first use (`BENCH_DATA`), or a temporary one. It runs as under `npm start`, with fsync.
 */
export async function startBenchDatabase(
  contracts: number,
  isOneOfSeveral = false,
): Promise<BenchDatabase> {
  const { BENCH_DATABASE_URL: url, BENCH_DATA: folder } = process.env;
  if (url && !isOneOfSeveral) {
    const dataDir = temporaryFolder();
    return {
      url,
      dataDir,
      isFilled: true,
      remove: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  }
  if (folder) return await startKept(isOneOfSeveral ? `${folder}-${contracts}` : folder, contracts);
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

/** Written when the data set is complete. */
const MADE = 'made.json';

async function startKept(dataDir: string, contracts: number): Promise<BenchDatabase> {
  const marker = join(dataDir, MADE);
  if (!existsSync(marker)) {
    if (existsSync(dataDir))
      throw new Error(`${dataDir} holds no finished data set: delete it, or name another folder`);
    mkdirSync(dataDir, { mode: 0o711 });
    await makeDataSet(dataDir, marker, contracts);
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  return { url: postgres.url, dataDir, isFilled: true, remove: () => postgres.stop() };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salus-bench-'));
  // Under root, PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o711);
  return folder;
}
