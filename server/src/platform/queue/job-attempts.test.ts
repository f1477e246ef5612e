import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { createAttempts } from './job-attempts.ts';
import type { Job } from './jobs.ts';

test('work of lower priority runs after a backlog, not between two batches of it', async () => {
  const ends: string[] = [];
  const endingJob = (name: string, lowerPriorityThan?: string): Job<null> => ({
    name,
    payload: z.object({}),
    attempts: 1,
    firstPauseSeconds: 1,
    longestPauseSeconds: 1,
    timeLimitSeconds: 10,
    concurrency: 4,
    ...(lowerPriorityThan && { lowerPriorityThan }),
    run: async () => {
      await pause(1);
      ends.push(name);
    },
  });
  const certificate = endingJob('certificate');
  const mail = endingJob('mail', 'certificate');
  const attempt = createAttempts(null, createLog('silent'), null);
  const run = (one: Job<null>) => attempt(one, { id: one.name, data: {}, retryCount: 0 });
  const runBatch = () => Promise.all(Array.from({ length: 4 }, () => run(certificate)));

  const firstBatch = runBatch();
  const delivery = run(mail);
  await firstBatch;
  // Longer than the step at which the mail looks for a backlog.
  await pause(150);
  await runBatch();
  await delivery;
  expect(ends).toEqual([...Array(8).fill('certificate'), 'mail']);
});
