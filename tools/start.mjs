/**
 * `npm start`: runs on the Node of the machine, whichever it is, and brings up everything else; plain JavaScript for
 * that. package.json says `exec`, so that no shell stands between npm and us and swallows its signals.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { environment, installed, nodeOptions, root } from './root.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** The server ends its work within seconds; what is still there after this hangs. */
const STOP_LIMIT_MILLISECONDS = 20_000;

try {
  await ensureInstalled();
  await ensureWebBuilt();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const program = [...nodeOptions, 'server/src/main.ts'];
const server = spawn(installed('node'), program, {
  cwd: root,
  env: environment(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

let stoppingSince = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal's Ctrl-C comes twice, once from the terminal and once from npm: only a later one means impatience.
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > 1_000) server.kill('SIGKILL');
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MILLISECONDS).unref();
    // From a terminal the server has heard it already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

// A killed npm passes nothing on: its death shows as a new parent.
if (process.env.npm_execpath) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
