import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../testing/test-app.ts';
import { createLog } from './log.ts';
import { openLogOutput } from './log-output.ts';

const LINE = 'x'.repeat(1000);
/** More than an output and a pipe hold together. */
const MANY = 3000;

describe.runIf(process.platform === 'linux')('a log output', () => {
  // covers RUN-13
  test('loses and counts lines on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const output = openLogOutput(full);
    const log = createLog('info', output);
    for (let n = 0; n < MANY; n += 1) log.info(LINE);
    await eventually('lost lines', async () => output.linesLost() > MANY / 2);
    closeSync(full);
  });

  // covers RUN-13
  test('loses and counts lines of a stalled reader, and writes again once it reads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'salus-log-'));
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    // Opened for reading too, so that opening it waits for no reader.
    const pipe = openSync(path, 'r+');
    const output = openLogOutput(pipe);
    const log = createLog('info', output);
    for (let n = 0; n < MANY; n += 1) log.info(LINE);
    const linesLost = output.linesLost();
    expect(linesLost).toBeGreaterThan(MANY / 2);
    const target = join(folder, 'read');
    const reader = spawn('cat', [path], { stdio: ['ignore', openSync(target, 'w'), 'ignore'] });
    await eventually('the pending lines', async () => readFileSync(target).length > 1_000_000);
    log.info('after the stall');
    await eventually('the last line', async () =>
      readFileSync(target, 'utf8').includes('after the stall'),
    );
    expect(output.linesLost()).toBe(linesLost);
    reader.kill();
    closeSync(pipe);
    rmSync(folder, { recursive: true });
  });
});
