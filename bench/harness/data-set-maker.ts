import { writeFileSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { generateContracts } from '../data/generate.ts';
import { startSalus } from './own-process.ts';

/**
 * Fills a folder with contracts: the program migrates it and brings its catalogue and demo accounts, then the contracts are
 * written while PostgreSQL waits for no disk. What was not finished has no file `made`.
 */
export async function makeDataSet(dataDir: string, made: string, contracts: number): Promise<void> {
  const began = performance.now();
  const since = () => Math.round((performance.now() - began) / 1000);
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
  try {
    const salus = await startSalus(postgres.url, dataDir);
    await salus.stop();
    await generateContracts(postgres.url, { contracts, tell: (what) => console.log(`  ${since()} s: ${what}`) });
  } finally {
    await postgres.stop();
  }
  writeFileSync(made, `${JSON.stringify({ contracts, seconds: since() })}\n`);
  console.log(`${contracts.toLocaleString('en')} contracts made in ${since()} s, kept in ${dataDir}`);
}
