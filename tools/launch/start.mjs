/**
 * `npm start`: installs and builds what is missing, then runs the program. Plain JavaScript,
 * because it runs on any Node of the machine.
 */
import { ensureInstalled } from './install.mjs';
import { inspectFlags, runProgram } from './run-program.mjs';
import { ensureWebBuilt } from './web-build.mjs';

try {
  await ensureInstalled();
  await ensureWebBuilt();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

runProgram('server/src/main.ts', inspectFlags());
