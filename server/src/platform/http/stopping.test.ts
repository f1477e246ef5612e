import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

test('a stop ends with the last answer, also for a keep-alive connection', async () => {
  const http = createHttpServer({
    log: createLog('silent'),
    sentence: () => '',
    trustProxy: false,
  });
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  http.get('/slow', async () => {
    arrived.resolve();
    await mayAnswer.promise;
    return 'done';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  await arrived.promise;
  const began = Date.now();
  const stopped = http.close();
  mayAnswer.resolve();
  expect(await answer).toBe('done');
  await stopped;
  expect(Date.now() - began).toBeLessThan(5000);
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
  expect(Date.now() - began).toBeLessThan(5000);
  caller.destroy();
});
