import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, root } from './root.mjs';

/**
 * Runs a program in the root of the clone, and resolves with its exit code (128 + the signal).
 * @param {string} program
 * @param {string[]} args
 * @param {(text: string) => void} [output] receives its output; without it, the terminal does
 * @param {Record<string, string>} [more] variables of its environment
 * @returns {Promise<number>}
 */
export function run(program, args, output, more = {}) {
  return new Promise((resolve, reject) => {
    const stdio = output ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const env = { ...environment(), ...(output ? { NO_COLOR: '1' } : {}), ...more };
    const child = spawn(program, args, { cwd: root, env, stdio });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', output);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
