/** `npm run dev`: PostgreSQL stays up, the server restarts, the screens reload in place. */
import { createServer } from 'node:http';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/embedded-postgres.ts';
import { developmentSecret } from '../../server/src/platform/development-secret.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { portFailure, StartFailure } from '../../server/src/platform/start-failure.ts';
import { createProxy } from './proxy.ts';
import { openScreens, pagesFolder } from './screens.ts';
import { createServerProcess, type ServerState } from './server-process.ts';
import { watchSources } from './watch-sources.ts';

const closing: (() => unknown)[] = [];
let isStopping = false;
let restartedAt = 0;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const close of closing.splice(0).reverse()) await close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

try {
  await main();
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof StartFailure;
  if (!isStopping) console.error(isPlain ? error.message : error);
  await stop(1);
}

async function main(): Promise<void> {
  const env = { SALUS_DEMO_DATA: 'small', ...process.env };
  const config = readConfig(env, developmentSecret);
  const url = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const port = await freePort();
  const databaseUrl = config.DATABASE_URL ?? (await openPostgres(config.dataDir));

  const server = createServerProcess({
    nodeFlags: process.argv.slice(2),
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      TRUST_PROXY: config.TRUST_PROXY ?? '127.0.0.1',
      DATABASE_URL: databaseUrl,
      SALUS_DATA_DIR: config.dataDir,
      SCREENS_DIR: pagesFolder,
    },
    onState: report,
  });
  const proxy = createProxy(port, server);
  const http = createServer((request, reply) => {
    vite.middlewares(request, reply, () => void proxy(request, reply));
  });
  const restart = (files: readonly string[]) => {
    const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
    console.log(`${files[0]}${others} changed: the server restarts …`);
    restartedAt = performance.now();
    void server.restart();
  };
  const vite = await openScreens(http, () => restart(['web/*.html']));
  closing.push(() => vite.close());
  await listen(http, config.PORT, config.HOST);
  closing.push(
    () => http.close(),
    () => http.closeAllConnections(),
  );
  closing.push(server.stop);
  await server.restart();
  closing.push(watchSources(restart));
  if ((await server.whenSettled()) === 'ready')
    console.log(`Salus is ready on ${url} (development: files reload by themselves, Ctrl-C stops)`);
}

async function openPostgres(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  closing.push(postgres.stop);
  void postgres.death.then((failure) => {
    if (!isStopping) console.error(failure.message);
    void stop(1);
  });
  return postgres.url;
}

function report(state: ServerState): void {
  if (isStopping || state === 'starting') return;
  if (state === 'failed') console.log('The server stopped. It starts again on a change.');
  else if (restartedAt > 0)
    console.log(`The server is ready after ${Math.round(performance.now() - restartedAt)} ms.`);
}

function listen(http: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error) => reject(portFailure(error, port) ?? error));
    http.listen(port, host, resolve);
  });
}
