import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, installed, nodeOptions, root } from './root.mjs';

/** An orderly stop takes seconds; a program that still runs after this hangs. */
const STOP_LIMIT_MILLISECONDS = 20_000;

/** The debugger's flags among the arguments: `npm start -- --inspect`. */
export const inspectFlags = () =>
  process.argv.slice(2).filter((flag) => /^--inspect(-brk|-wait)?(=|$)/.test(flag));

/**
 * Runs a TypeScript file on the installed Node 24, passes signals on, and exits with its code.
 * package.json starts this process by `exec`, so no shell swallows the signals of npm.
 * @param {string} file
 * @param {string[]} nodeFlags
 * @param {string[]} args
 */
export function runProgram(file, nodeFlags = [], args = []) {
  const program = spawn(installed('node'), [...nodeOptions, ...nodeFlags, file, ...args], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  program.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

  let stoppingSince = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C arrives twice, from the terminal and from npm: only a later one asks for a kill.
      if (stoppingSince > 0) {
        if (Date.now() - stoppingSince > 1_000) program.kill('SIGKILL');
        return;
      }
      stoppingSince = Date.now();
      setTimeout(() => program.kill('SIGKILL'), STOP_LIMIT_MILLISECONDS).unref();
      // The terminal sends SIGINT to the program as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY)
        program.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }

  // A killed npm passes no signal on: its death shows as a new parent.
  if (process.env.npm_execpath) {
    const npm = process.ppid;
    setInterval(() => {
      if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
    }, 500).unref();
  }
}
