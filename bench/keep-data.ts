/**
 * `BENCH_DATA=folder BENCH_CONTRACTS=1000000 node bench/keep-data.ts` makes a missing data set and
 * runs its PostgreSQL until SIGTERM, so that several runs share it by `BENCH_DATABASE_URL`.
 */
import { startBenchDatabase } from './harness/bench-database.ts';

if (!process.env['BENCH_DATA']) {
  console.error(
    'Name the folder: BENCH_DATA=/tmp/bench-1m BENCH_CONTRACTS=1000000 node bench/keep-data.ts',
  );
  process.exit(2);
}
const database = await startBenchDatabase(Number(process.env['BENCH_CONTRACTS'] ?? 10_000));
console.log(`BENCH_DATABASE_URL=${database.url}`);
const open = setInterval(() => undefined, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void database.remove().then(() => clearInterval(open)));
