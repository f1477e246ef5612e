import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { drive } from '../../demo-data/drive.ts';
import { readConfig } from '../config.ts';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import { createLog } from '../platform/log.ts';
import { type StartOptions, startSalus } from '../start.ts';
import { AGREEMENT_FOLDER } from './agreement-folder.ts';
import { firstPrices } from './first-prices.ts';
import { oneEngine } from './one-engine.ts';
import { createTestDatabase } from './postgres/test-db.ts';
import { linkCatalogueDocuments, TEST_SECRET } from './prepared-data.ts';

export { type Caller, eventually, type Mail, type Reply } from '../../demo-data/drive.ts';

/** A paid contract stays paid: its certificate waits in the queue. `recreateFile` issues it. */
export const withoutIssuing = { leftWaiting: [issuePolicyJob.name] };

/** For files that wait until a call to an external system times out. */
export const quickTimeouts = { OUTSIDE_TIMEOUT_MS: '2000' };

/** Shared by the servers of one installation. */
type SharedWithOthers = { readonly databaseUrl: string; readonly dataDir: string };

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The whole program on its own database, with simulators behind a real port and a settable clock.
 * CAPTCHA_PROVIDER is off unless `env` sets it.
 * @param beside shares its database and folder, as a second server does; close it first
 */
export async function startTestApp(
  env: Record<string, string> = {},
  beside?: SharedWithOthers,
  options: Pick<StartOptions, 'adaptIntegrations' | 'leftWaiting'> = {},
) {
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'salus-test-')));
  const config = readConfig(
    {
      SALUS_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      CAPTCHA_PROVIDER: 'off',
      SALUS_DATA_DIR: dataDir,
      // Reading the screens, and a digest of each, would be a tenth of the start.
      SCREENS_DIR: join(dataDir, 'no-screens'),
      OUTSIDE_TIMEOUT_MS: '5000',
      // A busy machine must not turn slow statements into failures.
      DATABASE_TIMEOUT_MS: '120000',
      ...env,
    },
    () => TEST_SECRET,
  );
  // A production has no demo accounts and no simulators.
  if (config.SALUS_DEMO_ACCOUNTS) linkCatalogueDocuments(dataDir);
  const kind = config.SALUS_DEMO_ACCOUNTS ? 'started' : 'migrated';
  const database = beside ? null : await createTestDatabase(kind);
  const databaseUrl = database?.url ?? beside?.databaseUrl ?? '';
  const lines: string[] = [];
  const log = createLog(env['LOG_LEVEL'] ?? 'debug', {
    write: (line: string) => void lines.push(line),
  });
  let ahead = 0;
  let sinceSignIn = 0;
  const clock = () => new Date(Date.now() + ahead);
  const salus = await startSalus(config, {
    queueConnections: 2,
    ...options,
    databaseUrl,
    log,
    clock,
    agreementFolder: AGREEMENT_FOLDER,
    catalogue: firstPrices(),
    documents: await oneEngine(),
  });
  const driven = drive(salus);

  return {
    ...driven,
    http: salus.http,
    databaseUrl,
    dataDir,
    port: salus.port,
    url: `http://127.0.0.1:${salus.port}`,
    /** Every line of the log so far. */
    lines,
    now: salus.app.clock,
    /** Moves the clock forward. Officers sign in again: access tokens expire after 15 minutes. */
    wait(minutes: number): void {
      ahead += minutes * 60_000;
      sinceSignIn += minutes;
      if (sinceSignIn < 10) return;
      driven.forgetTokens();
      sinceSignIn = 0;
    },

    async close(): Promise<void> {
      await salus.stop();
      if (!database) return;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The program for the tests of a file: it opens before them and closes after them. It is for hooks
 * and tests only, and `...` does not copy it.
 */
export function openForTests(
  env: Record<string, string> = {},
  options: Pick<StartOptions, 'leftWaiting'> = {},
): TestApp {
  let salus: TestApp | undefined;
  beforeAll(async () => {
    salus = await startTestApp(env, undefined, options);
  });
  afterAll(() => salus?.close());
  return new Proxy<TestApp>(Object.create(null), {
    get(_, name: keyof TestApp) {
      if (!salus) throw new Error('the program opens before the first test');
      return salus[name];
    },
  });
}
