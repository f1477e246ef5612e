import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, root } from './root.mjs';

/**
 * Runs a program in the root of the clone and answers its exit code (128 + signal where a signal ended it).
 * @param {string} program
 * @param {string[]} args
 * @param {(text: string) => void} [output] receives what it prints; without it, it prints to our own terminal
 * @returns {Promise<number>}
 */
export function run(program, args, output) {
  return new Promise((resolve, reject) => {
    const stdio = output ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const env = output ? { ...environment(), NO_COLOR: '1' } : environment();
    const child = spawn(program, args, { cwd: root, env, stdio });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
