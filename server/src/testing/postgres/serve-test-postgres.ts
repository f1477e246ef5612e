/**
 * One PostgreSQL with its templates for test runs side by side, each of which would take ten
 * seconds of a processor for its own. Prints how to reach it, and stops when its input ends.
 */
import { once } from 'node:events';
import { openTestPostgres } from './open-test-postgres.ts';

const { provided, stop } = await openTestPostgres();
process.stdout.write(`${JSON.stringify(provided)}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await stop();
