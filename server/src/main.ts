/** The program: `npm start` in development, the same in production with its settings (docs/operations.md). */
import { ConfigError, readConfig } from './config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { rememberedSecret } from './platform/remembered-secret.ts';
import { checkDatabase, StartFailure } from './platform/start-failure.ts';
import { type Salus, startSalus } from './start.ts';

/** Longer than any orderly stop takes: what hangs then is given up. */
const STOP_LIMIT_MILLISECONDS = 15_000;

let postgres: Promise<EmbeddedPostgres> | null = null;
let salus: Salus | null = null;
let isStopping = false;

/** Also in the middle of a start: PostgreSQL is a process of its own and would stay behind. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), STOP_LIMIT_MILLISECONDS).unref();
  try {
    await salus?.stop().catch(complain);
    await (await postgres)?.stop();
  } finally {
    process.exit(code);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

try {
  const config = readConfig(process.env, rememberedSecret);
  const log = createLog(config.logLevel);
  if (config.DATABASE_URL) await checkDatabase(config.DATABASE_URL);
  else postgres = startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const embedded = await postgres;
  void embedded?.died.then((failure) => {
    if (isStopping) return;
    complain(failure);
    void stop(1);
  });
  salus = await startSalus(config, { databaseUrl: config.DATABASE_URL ?? embedded?.url ?? '', log });
  process.stdout.write(`Salus is ready on http://localhost:${salus.port}\n`);
} catch (error) {
  // A start that was interrupted fails where it stood: that is no news.
  if (!isStopping) complain(error);
  await stop(1);
}

/** One sentence for what the person at the keyboard can mend; the whole story for what they can't. */
function complain(error: unknown): void {
  const isPlain = error instanceof ConfigError || error instanceof StartFailure;
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
}
