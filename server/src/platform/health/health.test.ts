import { expect, test } from 'vitest';
import { createHttpServer } from '../http/http-server.ts';
import { createLog } from '../log.ts';
import { addHealth } from './health.ts';

// covers RUN-5
test('concurrent readiness requests share one check of the database', async () => {
  const http = createHttpServer({
    log: createLog('silent'),
    sentence: () => '',
    trustProxy: false,
  });
  const CROWD = 20;
  let questions = 0;
  const answers = [true, false];
  let arrivals = 0;
  let all = Promise.withResolvers<void>();
  http.addHook('onRequest', async () => {
    arrivals += 1;
    if (arrivals % CROWD === 0) all.resolve();
  });
  addHealth(http, {
    metricsToken: undefined,
    logLinesLost: () => 0,
    allowedInsecure: [],
    isReady: async () => {
      questions += 1;
      await all.promise;
      // The last request then asks as well, within the same turn.
      await new Promise((resolve) => setImmediate(resolve));
      return answers[questions - 1] ?? true;
    },
  });
  const crowd = () => {
    all = Promise.withResolvers<void>();
    return Promise.all(Array.from({ length: CROWD }, () => http.inject('/readyz')));
  };
  expect(new Set((await crowd()).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set((await crowd()).map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(questions).toBe(2);
  await http.close();
});

// covers RUN-13
test('the metrics count the lost log lines', async () => {
  const http = createHttpServer({
    log: createLog('silent'),
    sentence: () => '',
    trustProxy: false,
  });
  addHealth(http, {
    metricsToken: undefined,
    isReady: async () => true,
    logLinesLost: () => 3,
    allowedInsecure: [],
  });
  const readCount = async () =>
    (await http.inject('/metrics')).body.match(/^salus_log_lines_lost_total .*$/m)?.[0];
  expect(await readCount()).toBe('salus_log_lines_lost_total 3');
  expect(await readCount()).toBe('salus_log_lines_lost_total 3');
  await http.close();
});
