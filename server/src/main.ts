/** The program: `npm start` in development and in production (docs/operations.md). */
import { ConfigError, readConfig } from './config.ts';
import type { EmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { developmentSecret } from './platform/development-secret.ts';
import { createLog } from './platform/log.ts';
import { openLogOutput } from './platform/log-output.ts';
import { checkDatabase, StartFailure } from './platform/start-failure.ts';
import type { Salus } from './start.ts';

/** Longer than the stop of a program that has not started yet takes. */
const STOP_LIMIT_MILLISECONDS = 15_000;

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

let postgres: Promise<EmbeddedPostgres> | null = null;
let salus: Salus | null = null;
let isStopping = false;
/** A later signal ends the drain. */
const hurry = new AbortController();
/** One stop may send a signal twice: to the process group, and through the program above. */
const SAME_SIGNAL_MILLISECONDS = 1000;
const logOutput = openLogOutput(process.stdout.fd);
// A full disk or a closed pipe must not end the program.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Also works during a start: PostgreSQL is a separate process and would keep running. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => hurry.abort());
  }, SAME_SIGNAL_MILLISECONDS).unref();
  if (code === 0) await salus?.drain(hurry.signal);
  const limit = salus?.stopLimitMilliseconds ?? STOP_LIMIT_MILLISECONDS;
  // A stop that hangs.
  setTimeout(() => process.exit(code), limit).unref();
  try {
    await salus?.stop().catch(complain);
    await (await postgres)?.stop();
    await logOutput.close();
  } finally {
    process.exit(code);
  }
}

for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(0));

try {
  const config = readConfig(process.env, developmentSecret);
  const log = createLog(config.logLevel, logOutput);
  const { DATABASE_URL: givenUrl, DATABASE_OWNER_URL: ownerUrl } = config;
  if (ownerUrl && !givenUrl) throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL.');
  if (ownerUrl) await checkDatabase(ownerUrl);
  if (givenUrl) await checkDatabase(givenUrl, ownerUrl === undefined);
  else postgres = startPostgres(config.dataDir, (line) => log.info(line));
  const embeddedPostgres = await postgres;
  void embeddedPostgres?.death.then((failure) => {
    if (isStopping) return;
    complain(failure);
    void stop(1);
  });
  const databaseUrl = config.DATABASE_URL ?? embeddedPostgres?.url ?? '';
  if (config.SALUS_DEMO_DATA !== 'none') {
    const { ensureDemoData } = await import('../demo-data/ensure-demo-data.ts');
    // The scenarios cause failures deliberately.
    const quiet = createLog('fatal', logOutput);
    await ensureDemoData(config, {
      databaseUrl,
      log: quiet,
      report: (line) => process.stdout.write(`${line}\n`),
    });
  }
  // Loading the program takes a second: a wrong setting or database is reported before.
  const { startSalus } = await import('./start.ts');
  salus = await startSalus(config, { databaseUrl, log, logLinesLost: logOutput.linesLost });
  process.stdout.write(`Salus is ready on http://localhost:${salus.port}\n`);
} catch (error) {
  // An interrupted start always fails: that error needs no message.
  if (!isStopping) complain(error);
  await stop(1);
}

/** Loads the embedded PostgreSQL, which a start with DATABASE_URL never does. */
async function startPostgres(dataDir: string, log: (line: string) => void) {
  const { startEmbeddedPostgres } = await import('./embedded-postgres/embedded-postgres.ts');
  return await startEmbeddedPostgres({ dataDir, log });
}

/** Prints one sentence for an error that the operator can fix, and the stack for any other. */
function complain(error: unknown): void {
  const isPlain = error instanceof ConfigError || error instanceof StartFailure;
  process.stderr.write(
    `${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
}
