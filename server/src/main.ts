import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { checkDatabase, StartFailure } from './platform/start-failure.ts';
import { startSalus } from './start.ts';

/** The program: `npm start` in development, the same in production with its settings (docs/operations.md). */
try {
  const config = readConfig(process.env, rememberedSecret);
  const log = createLog(config.logLevel);
  const postgres = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  if (config.DATABASE_URL) await checkDatabase(config.DATABASE_URL);
  const databaseUrl = config.DATABASE_URL ?? postgres?.url ?? '';

  const salus = await startSalus(config, { databaseUrl, log }).catch(async (error) => {
    await postgres?.stop();
    throw error;
  });

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await salus.stop();
    await postgres?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  void postgres?.died.then((failure) => {
    if (isStopping) return;
    complain(failure);
    void stop(1);
  });
  process.stdout.write(`Salus is ready on http://localhost:${salus.port}\n`);
} catch (error) {
  complain(error);
  process.exit(1);
}

/** One sentence for what the person at the keyboard can mend; the whole story for what they can't. */
function complain(error: unknown): void {
  const isPlain = error instanceof ConfigError || error instanceof StartFailure;
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
}

/** The master secret of a development system: made once, kept in the data folder, readable by its owner only. */
function rememberedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8');
}
