import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts';

export type BenchDatabase = { readonly url: string; readonly dataDir: string; remove(): Promise<void> };

/** PostgreSQL as `npm start` runs it, with fsync, in a folder of its own that goes afterwards. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'salus-bench-'));
  // Run by root, PostgreSQL's own account must be able to enter.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  return {
    url: postgres.url,
    dataDir,
    async remove() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
