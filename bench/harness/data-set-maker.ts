import { writeFileSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/embedded-postgres.ts';
import { generateContracts } from '../data/generate.ts';
import { startSalus } from './own-process.ts';

/**
 * Fills a folder: the program migrates it and adds its catalogue and demo accounts, then the
 * contracts are written without fsync. An unfinished folder has no file `made`.
 */
export async function makeDataSet(
  dataDir: string,
  marker: string,
  contracts: number,
): Promise<void> {
  const began = performance.now();
  const since = () => Math.round((performance.now() - began) / 1000);
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
  try {
    const salus = await startSalus(postgres.url, dataDir);
    await salus.stop();
    await generateContracts(postgres.url, {
      contracts,
      report: (what) => console.log(`  ${since()} s: ${what}`),
    });
  } finally {
    await postgres.stop();
  }
  writeFileSync(marker, `${JSON.stringify({ contracts, seconds: since() })}\n`);
  console.log(
    `${contracts.toLocaleString('en')} contracts made in ${since()} s, kept in ${dataDir}`,
  );
}
