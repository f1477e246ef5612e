import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

/** Doubles numbers. On other requests it exits, exits once, hangs, throws or refuses. */
const DOUBLING = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', (request) => {
    const isFirst = request === 'die once' && Atomics.add(workerData, 0, 1) === 0;
    if (request === 'die' || isFirst) process.exit(1);
    if (request === 'hang') for (;;);
    if (request === 'throw') throw new Error('broken');
    if (request === 'refuse') parentPort.postMessage({ kind: 'failed', reason: 'no' });
    else if (request === 'die once') parentPort.postMessage({ kind: 'done', reply: 'survived' });
    else parentPort.postMessage({ kind: 'done', reply: request * 2 });
  });
  parentPort.postMessage({ kind: 'ready' });
`;

let pool: WorkerPool<number | string, number | string>;
let troubles: string[];
let starts: number;

async function open(size: number, timeLimitMs = 5_000, warm = size): Promise<void> {
  troubles = [];
  starts = 0;
  const workerData = new Int32Array(new SharedArrayBuffer(4));
  pool = await createWorkerPool({
    size,
    warm,
    timeLimitMs,
    onTrouble: (reason) => troubles.push(reason),
    start: () => {
      starts += 1;
      return new Worker(DOUBLING, { eval: true, workerData });
    },
  });
}
afterEach(() => pool.close());

describe('worker pool', () => {
  test('answers more requests than it has threads', async () => {
    await open(2);
    expect(await Promise.all([1, 2, 3, 4, 5].map((request) => pool.run(request)))).toEqual([
      2, 4, 6, 8, 10,
    ]);
    expect(starts).toBe(2);
  });

  test('starts no thread before the first request when warm is 0', async () => {
    await open(2, 5_000, 0);
    expect(starts).toBe(0);
    expect(await pool.run(4)).toBe(8);
    expect(starts).toBe(1);
  });

  test('repeats a request on another thread after its thread died', async () => {
    await open(1);
    expect(await Promise.all([pool.run('die once'), pool.run(4)])).toEqual(['survived', 8]);
    expect(troubles).toHaveLength(1);
    expect(starts).toBe(2);
  });

  test.each(['die', 'throw'])(
    'rejects a request that killed two threads (%s), and answers further ones',
    async (deadly) => {
      await open(1);
      const [dead, alive] = await Promise.allSettled([pool.run(deadly), pool.run(21)]);
      expect(dead).toMatchObject({ status: 'rejected', reason: { name: 'ThreadFailure' } });
      expect(alive).toEqual({ status: 'fulfilled', value: 42 });
      expect(troubles).toHaveLength(2);
    },
  );

  test('replaces a thread at the time limit, without a retry', async () => {
    await open(1, 150);
    await expect(pool.run('hang')).rejects.toThrow('took longer than 150 ms');
    expect(await pool.run(3)).toBe(6);
    expect(starts).toBe(2);
  });

  test('passes on a refusal and keeps the thread', async () => {
    await open(1);
    await expect(pool.run('refuse')).rejects.toThrow('no');
    expect(await pool.run(3)).toBe(6);
    expect(starts).toBe(1);
  });

  test('rejects when its threads cannot start', async () => {
    await open(1);
    const start = () => new Worker('throw new Error("no font")', { eval: true });
    await expect(
      createWorkerPool({ size: 2, warm: 2, timeLimitMs: 1_000, start, onTrouble: () => {} }),
    ).rejects.toThrow('no font');
  });
});
