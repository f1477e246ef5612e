import { openWay } from './postgres/way-to-postgres.ts';
import { startTestApp } from './test-app.ts';

/** Two servers with one database and clock; `weak` connects through a breakable proxy. */
export async function startWithWeakServer(
  weakEnv: Record<string, string> = {},
  env: Record<string, string> = {},
) {
  const salus = await startTestApp(env);
  const way = await openWay(salus.databaseUrl);
  const weak = await startTestApp(weakEnv, { databaseUrl: way.url, dataDir: salus.dataDir });
  return {
    salus,
    weak,
    way,
    wait(minutes: number): void {
      for (const server of [salus, weak]) server.wait(minutes);
    },
    /** Ends the leases on keys, as the database's clock does for a dead server (API-13). */
    async endLeases(): Promise<void> {
      await salus.app.pool.query(`update idempotency_keys set locked_until = clock_timestamp()
        where reply_status is null`);
    },
    async close(): Promise<void> {
      await weak.close();
      await way.close();
      await salus.close();
    },
  };
}
