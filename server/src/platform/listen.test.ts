import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Listener, listen } from './listen.ts';

let salus: TestApp;
let proxy: Server;
let listener: Listener | undefined;
/** Connections that get no answer, before the database answers. */
let silent: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  salus = await startTestApp();
  const { hostname, port } = new URL(salus.databaseUrl);
  proxy = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    if (silent > 0) {
      silent -= 1;
      return;
    }
    const far = connect(Number(port), hostname).on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await listener?.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await salus.close();
});

test('starts also when the database first gives no answer', async () => {
  silent = 1;
  const url = new URL(salus.databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const payloads: string[] = [];
  listener = await listen({
    connectionString: url.href,
    channel: 'of_a_test',
    log: salus.app.log,
    onNotification: (payload) => payloads.push(payload),
    onChange: () => undefined,
  });
  await sql`select pg_notify('of_a_test', 'one')`.execute(salus.db);
  await listener.caughtUp();
  expect([silent, payloads]).toEqual([0, ['one']]);
});
