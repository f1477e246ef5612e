import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const THREAD = `
  const { basename } = require('node:path');
  const { parentPort, workerData } = require('node:worker_threads');
  const { readlinkSync } = require('node:fs');
  import(workerData).then(({ giveWay }) => {
    giveWay();
    parentPort.postMessage(Number(basename(readlinkSync('/proc/thread-self'))));
  });`;

test.runIf(process.platform === 'linux')(
  'a thread that gives way waits behind all others, and only that one',
  async () => {
    const before = getPriority();
    const worker = new Worker(THREAD, { eval: true, workerData: new URL('./give-way.ts', import.meta.url).href });
    const [thread] = await once(worker, 'message');
    expect(thread).not.toBe(process.pid);
    expect(getPriority(thread)).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL));
    expect(getPriority()).toBe(before);
    await worker.terminate();
  },
);
