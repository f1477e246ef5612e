/** `npm run drain-drill`: restarts two servers behind HAProxy in turn, under load (RUN-17). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { urlOfRunningPostgres } from '../../server/src/embedded-postgres/running.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { describeMissing, missingPrograms } from '../harness/packages.ts';
import { type Started, startProcess, stopAll, until } from '../harness/processes.ts';
import { startSalus } from '../harness/start-salus.ts';
import { startRequests } from './requests.ts';

const RESTARTS = 6;
/** The drill ends after this number of requests at the earliest. */
const REQUESTS = 10_000;
const READY_SECONDS = 180;
/** Draining, and the longest request. */
const STOP_SECONDS = 150;
/** HAProxy checks each server every second and needs one good check. */
const IN_USE_SECONDS = 60;

const root = fileURLToPath(new URL('../../', import.meta.url));

type Server = { readonly port: number; readonly name: string; process: Started };

async function run(): Promise<number> {
  const missing = missingPrograms(['haproxy']);
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'salus-drain-'));
  try {
    const failureCount = await drill(folder);
    if (failureCount > 0) console.log(`Logs: ${folder}`);
    else await stopAll().then(() => rmSync(folder, { recursive: true }));
    return failureCount === 0 ? 0 : 1;
  } catch (error) {
    console.error(error, `\nLogs: ${folder}`);
    return 1;
  } finally {
    await stopAll();
  }
}

/** @returns the number of failed requests */
async function drill(folder: string): Promise<number> {
  // This one has the database and the queue. It is not behind the proxy.
  const base = await freePort();
  startProgram(folder, 'base', base, {});
  await until('the database is ready', () => isReady(base), READY_SECONDS);
  const DATABASE_URL = urlOfRunningPostgres(join(folder, 'salus')) ?? '';
  const start = (name: string, port: number) =>
    startProgram(folder, name, port, { SALUS_ROLE: 'server', DATABASE_URL, DRAIN_SECONDS: '5' });

  const servers: Server[] = [];
  for (const name of ['server-1', 'server-2']) {
    const port = await freePort();
    servers.push({ name, port, process: start(name, port) });
  }
  for (const { name, port } of servers) await until(`${name} is ready`, () => isReady(port), 180);
  const proxy = await startProxy(folder, servers);
  console.log(`Two servers behind HAProxy. Load average ${loadavg().join(' ')}`);

  const requests = await startRequests(proxy);
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    const server = servers[restart % 2];
    if (!server) continue;
    server.process.signal('SIGTERM');
    const { hasEnded } = server.process;
    await until(`${server.name} ended`, async () => hasEnded(), STOP_SECONDS);
    server.process = start(server.name, server.port);
    await until(`${server.name} is ready`, () => isReady(server.port), READY_SECONDS);
    // The next server stops only once the proxy sends requests to this one again.
    const before = await requestsTo(server.port);
    const isInUse = async () => (await requestsTo(server.port)) > before + 20;
    await until(`${server.name} gets requests`, isInUse, IN_USE_SECONDS);
    const { count, failures } = requests;
    console.log(`Restart ${restart}: ${failures.length} of ${count()} requests failed`);
  }
  await until(`${REQUESTS} requests`, async () => requests.count() >= REQUESTS, 600);
  await requests.stop();
  for (const failure of new Set(requests.failures)) console.log(`FAILED: ${failure}`);
  console.log(
    `${requests.failures.length} of ${requests.count()} requests failed in ${RESTARTS} restarts`,
  );
  return requests.failures.length;
}

/** A program on this port, with its data in the drill's folder. */
function startProgram(
  folder: string,
  name: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Started {
  return startSalus({
    name,
    logFile: join(folder, `${name}.log`),
    env: {
      SALUS_SECRET: 'drill-drill-drill-drill-drill-drill',
      SALUS_DATA_DIR: join(folder, 'salus'),
      PORT: String(port),
      METRICS_TOKEN: 'drill-only-metrics',
      ...env,
    },
  });
}

const isReady = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) })).ok;

/** Lists that a server has answered, from its metrics. */
async function requestsTo(port: number): Promise<number> {
  const headers = { authorization: 'Bearer drill-only-metrics' };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const counts = text.matchAll(/^salus_http_request_seconds_count\{.*list-temporary.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The portal's part of deploy/haproxy, on a free port. @returns its address */
async function startProxy(folder: string, servers: readonly Server[]): Promise<string> {
  const port = await freePort();
  const text = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
    .replace(/^listen [\s\S]*?(?=^frontend )/m, '')
    .replace('bind :8080', `bind 127.0.0.1:${port}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const addresses = servers.map(({ port: at }, index) => [
    `SERVER_${index + 1}`,
    `127.0.0.1:${at}`,
  ]);
  startProcess({
    name: 'haproxy',
    command: ['haproxy', '-db', '-f', file],
    cwd: folder,
    logFile: join(folder, 'haproxy.log'),
    env: Object.fromEntries(addresses),
  });
  await until('HAProxy answers', () => isReady(port), 30);
  return `http://127.0.0.1:${port}`;
}

process.exitCode = await run();
