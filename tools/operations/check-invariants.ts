/**
 * `npm run check:invariants`: verifies the running database and names the violating contracts.
 * Files of log lines after `--` prove rows of the history that were cut since.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { urlOfRunningPostgres } from '../../server/src/embedded-postgres/running.ts';
import { checkInvariants } from '../../server/src/operations/invariants.ts';
import { databaseHosts, poolTarget } from '../../server/src/platform/database-hosts.ts';
import { developmentSecret } from '../../server/src/platform/development-secret.ts';
import { endsInLog } from './verify-history.mjs';

const MAX_SHOWN = 20;

async function run(logFiles: readonly string[]): Promise<number> {
  // Without the program's secret, the hashes of the history are verified and not its MACs.
  let isKeyKnown = true;
  const config = readConfig(process.env, (dataDir) => {
    isKeyKnown = existsSync(join(dataDir, 'secret'));
    return isKeyKnown ? developmentSecret(dataDir) : 'no key is known here, so any text will do';
  });
  isKeyKnown ||= config.hasHistoryKey;
  const url = config.DATABASE_URL ?? urlOfRunningPostgres(config.dataDir);
  if (!url) {
    console.error('No running database: start Salus, or set DATABASE_URL.');
    return 2;
  }
  await databaseHosts(url).find();
  const pool = new pg.Pool({ ...poolTarget(url), max: 1, connectionTimeoutMillis: 10_000 });
  const key = isKeyKnown ? config.keys.history : null;
  const ends = logFiles.flatMap((file) => endsInLog(readFileSync(file, 'utf8')));
  const results = await checkInvariants(pool, key, ends).finally(() => pool.end());
  const brokenRules = results.filter(({ offenders }) => offenders.length > 0);
  for (const { name, rule, offenders } of brokenRules) {
    const more = offenders.length > MAX_SHOWN ? ` and ${offenders.length - MAX_SHOWN} more` : '';
    console.log(
      `${name} does not hold (${rule}): ${offenders.slice(0, MAX_SHOWN).join(', ')}${more}`,
    );
  }
  console.log(`${results.length - brokenRules.length} passed, ${brokenRules.length} failed`);
  return brokenRules.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The database could not be checked: ${reason}`);
  process.exitCode = 2;
}
