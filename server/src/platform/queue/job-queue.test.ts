import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres/test-db.ts';
import { inTransaction, type OpenDatabase, openDatabase } from '../db.ts';
import { createLog } from '../log.ts';
import { openJobQueue } from './job-queue.ts';
import type { Job } from './jobs.ts';

let database: TestDatabase;
let open: OpenDatabase;
const lines: string[] = [];
const log = createLog('warn', { write: (line: string) => void lines.push(line) });

beforeEach(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url, 2);
  lines.length = 0;
});
afterEach(async () => {
  await open.close();
  await database.drop();
});

const failing: Job<null> = {
  name: 'tests.fail',
  payload: z.object({ contractId: z.number() }),
  attempts: 2,
  firstPauseSeconds: 1,
  longestPauseSeconds: 1,
  timeLimitSeconds: 10,
  concurrency: 1,
  run: async () => {
    throw new Error('as always');
  },
};

test('a job that fails its last try is logged as an error with its payload', async () => {
  const queue = await openJobQueue(database.url, [failing], log);
  await queue.work(null);
  await inTransaction(open.db, (tx) => queue.enqueue(tx, failing.name, { contractId: 17 }));
  const ownLines = () =>
    lines.map((line) => JSON.parse(line)).filter(({ job }) => job === failing.name);
  await expect.poll(() => ownLines().length).toBe(2);
  expect(ownLines()).toMatchObject([
    { level: 40, attempt: 1, msg: 'job failed' },
    { level: 50, attempt: 2, msg: 'job given up', payload: { contractId: 17 } },
  ]);
  await queue.stop();
});

const noting = (notes: { at: number; contractId: number }[]): Job<null> => ({
  ...failing,
  name: 'tests.note',
  run: async (_, payload) => {
    const { contractId } = failing.payload.parse(payload) as { contractId: number };
    notes.push({ at: Date.now(), contractId });
  },
});

test('a worker of another process starts right after a commit, and never without it', async () => {
  const notes: { at: number; contractId: number }[] = [];
  const [enqueueing, working] = await Promise.all(
    [1, 2].map(() => openJobQueue(database.url, [noting(notes)], log)),
  );
  if (!enqueueing || !working) throw new Error('no queues');
  await working.work(null);
  await inTransaction(open.db, (tx) => enqueueing.enqueue(tx, 'tests.note', { contractId: 0 }));
  await expect.poll(() => notes.length, { interval: 10 }).toBe(1);
  const rollingBack = inTransaction(open.db, async (tx) => {
    await enqueueing.enqueue(tx, 'tests.note', { contractId: 1 });
    throw new Error('not committed');
  });
  await expect(rollingBack).rejects.toThrow('not committed');
  const ids = Array.from({ length: 20 }, (_, at) => at + 2);
  const beganAt = Date.now();
  for (const [at, contractId] of ids.entries()) {
    await inTransaction(open.db, (tx) => enqueueing.enqueue(tx, 'tests.note', { contractId }));
    await expect.poll(() => notes.length, { interval: 10 }).toBe(at + 2);
  }
  expect(notes.map(({ contractId }) => contractId)).toEqual([0, ...ids]);
  // Without notifications each one would wait for the next look, a second.
  expect(Date.now() - beganAt).toBeLessThan(5000);
  await Promise.all([enqueueing.stop(), working.stop()]);
});

test('a job without a notification is found by polling', async () => {
  const notes: { at: number; contractId: number }[] = [];
  const queue = await openJobQueue(database.url, [noting(notes)], log);
  await queue.work(null);
  // Skips the tasks after the commit, as a program that is killed at that moment does.
  await open.db.transaction().execute((tx) => queue.enqueue(tx, 'tests.note', { contractId: 3 }));
  await expect.poll(() => notes.length).toBe(1);
  await queue.stop();
});

test('a job that is due already starts at once, and a later one waits', async () => {
  const notes: { at: number; contractId: number }[] = [];
  const queue = await openJobQueue(database.url, [noting(notes)], log);
  await queue.work(null);
  const enqueue = (contractId: number, startAfter?: Date) =>
    inTransaction(open.db, (tx) =>
      queue.enqueue(tx, 'tests.note', { contractId }, startAfter && { startAfter }),
    );
  await enqueue(0);
  await expect.poll(() => notes.length, { interval: 10 }).toBe(1);
  const committedAt = Date.now();
  await enqueue(1, new Date(committedAt + 3_600_000));
  await enqueue(2, new Date(committedAt - 3_600_000));
  await expect.poll(() => notes.length, { interval: 10 }).toBe(2);
  expect(notes.map(({ contractId }) => contractId)).toEqual([0, 2]);
  expect((notes[1]?.at ?? 0) - committedAt).toBeLessThan(5000);
  await queue.stop();
});

test('a hanging job does not delay the next of its kind', async () => {
  const starts: number[] = [];
  const end = Promise.withResolvers<void>();
  const hanging: Job<null> = {
    ...failing,
    concurrency: 4,
    run: async (_, payload) => {
      const { contractId } = failing.payload.parse(payload) as { contractId: number };
      starts.push(contractId);
      if (contractId === 1) await end.promise;
    },
  };
  const queue = await openJobQueue(database.url, [hanging], log);
  await queue.work(null);
  const enqueue = (contractId: number) =>
    inTransaction(open.db, (tx) => queue.enqueue(tx, hanging.name, { contractId }));
  for (const contractId of [1, 2, 3]) {
    await enqueue(contractId);
    await expect.poll(() => starts).toContain(contractId);
  }
  end.resolve();
  await queue.stop();
});

test('a start updates the queues whose options changed, and only those', async () => {
  const other = { ...failing, name: 'tests.other' };
  const first = await openJobQueue(database.url, [failing, other], log);
  await first.stop();
  const queues = async () =>
    new Map(
      (
        await open.pool.query(
          `select name, retry_limit, updated_on from jobs.queue where name like 'tests.%'`,
        )
      ).rows.map((row) => [row.name, row]),
    );
  const before = await queues();
  const second = await openJobQueue(database.url, [{ ...failing, attempts: 5 }, other], log);
  await second.stop();
  const after = await queues();
  expect([before, after].map((rows) => rows.get(failing.name).retry_limit)).toEqual([1, 4]);
  expect(after.get(other.name)).toEqual(before.get(other.name));
});

test('a server declares the schedules of all jobs, and a short-lived program none', async () => {
  const nightly = { ...failing, name: 'tests.nightly', every: '0 3 * * *' };
  const schedules = async () =>
    (await open.pool.query('select name, cron, timezone from jobs.schedule')).rows;
  const guest = await openJobQueue(database.url, [nightly], log, { isGuest: true });
  await guest.stop();
  expect(await schedules()).toEqual([]);
  const server = await openJobQueue(database.url, [failing, nightly], log);
  await server.stop();
  const laterJob = { ...nightly, every: '30 3 * * *' };
  const next = await openJobQueue(database.url, [failing, laterJob], log);
  await next.stop();
  expect(await schedules()).toEqual([
    { name: 'tests.nightly', cron: '30 3 * * *', timezone: 'Asia/Ho_Chi_Minh' },
  ]);
});
