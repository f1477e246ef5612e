import { openPostgresProxy } from './postgres/postgres-proxy.ts';
import { startTestApp } from './test-app.ts';

/** Two servers with one database and clock; `weak` connects through a breakable proxy. */
export async function startWithWeakServer(
  weakEnv: Record<string, string> = {},
  env: Record<string, string> = {},
) {
  const salus = await startTestApp(env);
  const proxy = await openPostgresProxy(salus.databaseUrl);
  const weak = await startTestApp(weakEnv, { databaseUrl: proxy.url, dataDir: salus.dataDir });
  return {
    salus,
    weak,
    proxy,
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
      await proxy.close();
      await salus.close();
    },
  };
}
