import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createHttpServer } from '../http/http-server.ts';
import { createLog } from '../log.ts';

test('a stop ends with the last answer, also for a keep-alive connection', async () => {
  const http = createHttpServer({
    log: createLog('silent'),
    sentence: () => '',
    trustProxy: false,
  });
  const arrival = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  http.get('/slow', async () => {
    arrival.resolve();
    await mayAnswer.promise;
    return 'done';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  await arrival.promise;
  const began = Date.now();
  const stopping = http.close();
  mayAnswer.resolve();
  expect(await answer).toBe('done');
  await stopping;
  expect(Date.now() - began).toBeLessThan(15_000);
});

test('a stop does not wait for a client that sends no request', async () => {
  const http = createHttpServer({
    log: createLog('silent'),
    sentence: () => '',
    trustProxy: false,
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const caller = connect(port, '127.0.0.1');
  await new Promise((resolve) => http.server.once('connection', resolve));
  const began = Date.now();
  await http.close();
  expect(Date.now() - began).toBeLessThan(15_000);
  caller.destroy();
});

// covers RUN-17
test('a stop waits for a response under way, and only for that', async () => {
  let isDraining = false;
  const http = createHttpServer({
    log: createLog('silent'),
    sentence: () => '',
    trustProxy: false,
    isDraining: () => isDraining,
    longestResponseMilliseconds: 600_000,
  });
  const rows = new Readable({ read: () => undefined });
  http.get('/export', async (_request, reply) => reply.type('text/csv').send(rows));
  http.get('/short', async () => 'done');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const exporting = ask('/export');
  rows.push('first');
  const response = await exporting;
  expect((await ask('/short')).headers.get('connection')).toBe('keep-alive');
  isDraining = true;
  expect((await ask('/short')).headers.get('connection')).toBe('close');

  const silent = connect(port, '127.0.0.1');
  await new Promise((resolve) => silent.once('connect', resolve));
  let isStopped = false;
  const stopping = http.close().then(() => {
    isStopped = true;
  });
  await expect.poll(() => http.server.listening).toBe(false);
  rows.push(' last');
  expect(isStopped).toBe(false);
  rows.push(null);
  expect(await response.text()).toBe('first last');
  await stopping;
  silent.destroy();
});
