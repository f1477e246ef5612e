import { startTestApp } from './test-app.ts';
import { openWay } from './way-to-postgres.ts';

/** Two servers with one database and clock; `weak` connects through a breakable proxy. */
export async function startWithWeakServer(weakEnv: Record<string, string> = {}) {
  const salus = await startTestApp();
  const way = await openWay(salus.databaseUrl);
  const weak = await startTestApp(weakEnv, { databaseUrl: way.url, dataDir: salus.dataDir });
  return {
    salus,
    weak,
    way,
    wait(minutes: number): void {
      for (const server of [salus, weak]) server.wait(minutes);
    },
    async close(): Promise<void> {
      await weak.close();
      await way.close();
      await salus.close();
    },
  };
}
