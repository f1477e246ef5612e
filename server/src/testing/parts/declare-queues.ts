/**
 * Declares the queues in the database of the first argument. They are the longest part of a start,
 * so all test databases are copies of one that has them.
 */
import { createLog } from '../../platform/log.ts';
import { openJobQueue } from '../../platform/queue/job-queue.ts';
import { allJobs } from '../../worker.ts';

const queue = await openJobQueue(process.argv[2] ?? '', allJobs, createLog('warn'), {
  isGuest: true,
});
await queue.stop();
