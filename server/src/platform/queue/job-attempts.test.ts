import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { createAttempts } from './job-attempts.ts';
import type { Job } from './jobs.ts';

/** Time that passes only by `pass`, which ends when the job that waited waits again or is over. */
function settableClock() {
  let now = 0;
  let nextPause = Promise.withResolvers<void>();
  const waiting: (() => void)[] = [];
  return {
    now: () => now,
    pause(): Promise<void> {
      nextPause.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    async pass(milliseconds: number, over: Promise<unknown>): Promise<void> {
      now += milliseconds;
      nextPause = Promise.withResolvers();
      for (const resume of waiting.splice(0)) resume();
      await Promise.race([nextPause.promise, over]);
    },
  };
}

test('work of lower priority runs after a backlog, not between two batches of it', async () => {
  const ends: string[] = [];
  let batchEnd = Promise.withResolvers<void>();
  const endingJob = (name: string, run: () => Promise<void>, lowerPriorityThan?: string) => ({
    name,
    payload: z.object({}),
    attempts: 1,
    firstPauseSeconds: 1,
    longestPauseSeconds: 1,
    timeLimitSeconds: 10,
    concurrency: 4,
    ...(lowerPriorityThan && { lowerPriorityThan }),
    run: async () => {
      await run();
      ends.push(name);
    },
  });
  const certificate = endingJob('certificate', () => batchEnd.promise);
  const mail = endingJob('mail', async () => undefined, 'certificate');
  const clock = settableClock();
  const attempt = createAttempts(null, createLog('silent'), null, clock);
  const run = (one: Job<null>) => attempt(one, { id: one.name, data: {}, retryCount: 0 });
  const startBatch = () => Promise.all(Array.from({ length: 4 }, () => run(certificate)));
  const batch = Array(4).fill('certificate');

  const firstBatch = startBatch();
  const delivery = run(mail);
  batchEnd.resolve();
  await firstBatch;
  // The mail looks for a backlog between the batches.
  await clock.pass(400, delivery);
  expect(ends).toEqual(batch);

  batchEnd = Promise.withResolvers();
  const secondBatch = startBatch();
  await clock.pass(1000, delivery);
  expect(ends).toEqual(batch);
  batchEnd.resolve();
  await secondBatch;
  await clock.pass(499, delivery);
  expect(ends).toEqual([...batch, ...batch]);
  await clock.pass(1, delivery);
  await delivery;
  expect(ends).toEqual([...batch, ...batch, 'mail']);
});
