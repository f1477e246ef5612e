/**
 * `npm run dev`: screens that reload and a server that restarts when a file changes. The work is in
 * tools/dev/main.ts, which needs the installed Node 24.
 */
import { ensureInstalled } from './install.mjs';
import { inspectFlags, runProgram } from './run-program.mjs';

try {
  await ensureInstalled();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

runProgram('tools/dev/main.ts', [], inspectFlags());
