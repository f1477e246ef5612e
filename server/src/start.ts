import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ensureDemoAccounts, refuseDemoAccounts } from './accounts/demo-accounts.ts';
import { startPrincipalCache } from './accounts/principal-cache.ts';
import { warnLoneAdmin } from './accounts/warn-lone-admin.ts';
import { warnUncertified } from './accounts/warn-uncertified.ts';
import { prepareAgreement } from './agreement/agreement-document.ts';
import { createAlarms } from './alarms/alarms.ts';
import { histories } from './audit/histories.ts';
import { buildHttp } from './build-http.ts';
import type { Catalogue } from './catalogue/catalogue-file.ts';
import { refuseDemonstrationTexts } from './catalogue/demonstration-texts.ts';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import { startRollingUpCounters } from './contracts/counters/roll-up-counters.ts';
import { checkLinkSms } from './customer-link/link-sms.ts';
import { openDocumentEngine } from './documents/open-document-engine.ts';
import type { DocumentEngine } from './documents/rendering/document-engine.ts';
import { openEventHub } from './events/event-hub.ts';
import { openStatementReader } from './integrations/bank-statements/statement-reader.ts';
import { openSpans } from './integrations/http/open-spans.ts';
import type { Integrations } from './integrations/integrations.ts';
import { openIntegrations } from './integrations/open-integrations.ts';
import { insurerData } from './messages/insurer-data.ts';
import { createSmsLimits } from './messages/sms-limits.ts';
import { type Clock, databaseClock } from './platform/clock.ts';
import { openCopyOut } from './platform/copy/copy-out.ts';
import { databaseHosts, watchHosts } from './platform/database-hosts.ts';
import { changeableTables, grantToProgram } from './platform/database-users/program-role.ts';
import { JOB_STATEMENT_MILLISECONDS, openDatabase } from './platform/db.ts';
import { freePort } from './platform/free-port.ts';
import { openReadiness } from './platform/health/readiness.ts';
import { STOP_GRACE_MILLISECONDS } from './platform/health/stopping.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migrations/migrate.ts';
import { openJobQueue } from './platform/queue/job-queue.ts';
import { checkSessionSettings } from './platform/session-settings.ts';
import { portFailure, refuseMovedClock } from './platform/start-failure.ts';
import { checkHolidayTable } from './policyholder/check-holiday-table.ts';
import { checkOtpSms } from './verification/otp-sms.ts';
import { allJobs, recurringJobs } from './worker.ts';

/** While draining is configured, an export has this time to finish (RUN-17). */
const LONGEST_RESPONSE_MILLISECONDS = 120_000;
/** Time for the jobs and connections after the last response. */
const JOBS_STOP_MILLISECONDS = 12_000;

export type Salus = {
  readonly app: App;
  readonly http: FastifyInstance;
  readonly port: number;
  /**
   * Turns readiness red and keeps serving for DRAIN_SECONDS, so that the load balancer chooses
   * another server (RUN-17). Comes before `stop`; `signal` ends it early.
   */
  drain(signal: AbortSignal): Promise<void>;
  /** Longer than any orderly `stop` takes. */
  readonly stopLimitMilliseconds: number;
  stop(): Promise<void>;
};

export type StartOptions = {
  readonly databaseUrl: string;
  readonly log: Log;
  /** For the metrics; the default is none. */
  readonly logLinesLost?: () => number;
  /** For tests, and moved by POST /dev/clock too; the default is the database's clock. */
  readonly clock?: Clock;
  /** Tests sell at the first prices; the default is the catalogue of the file. */
  readonly catalogue?: Catalogue;
  /** Tests share one cache of the rendered agreement; the default is in the data folder. */
  readonly agreementFolder?: string;
  /** Tests share one engine, which stays open; by default the program has its own. */
  readonly documents?: DocumentEngine;
  /** Connections of the queue; tests have few jobs, and each connection plans its statements. */
  readonly queueConnections?: number;
  /** Tests of money leave certificates in the queue; the default is to run every job. */
  readonly leftWaiting?: readonly string[];
  /** Tests add adapters to those of the configuration. */
  readonly adaptIntegrations?: (adapters: Integrations) => Integrations;
};

/**
 * Starts Salus on a database: migrations, catalogue, integrations, queue, HTTP server. `main.ts`
 * and the tests share this function, so that the tests cover the production start.
 * @throws StartFailure for an external obstacle, after closing all that was opened
 */
export async function startSalus(settings: Config, options: StartOptions): Promise<Salus> {
  const { log, agreementFolder, adaptIntegrations } = options;
  const closing: Closing = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const config = settings.PORT === 0 ? { ...settings, PORT: await freePort() } : settings;
    checkLinkSms(config);
    checkOtpSms(config);
    const { db, pool, copyOut, time, patientDb, readiness, directUrl, unprotected } =
      await openDatabases(config, options, closing);
    const { clock } = time;
    checkHolidayTable(clock(), log);
    const alarms = createAlarms({ db: patientDb, log, clock });
    closing.push(alarms.close);

    const simulators =
      config.mode === 'production'
        ? null
        : await (await import('../simulators/simulators.ts')).openSimulators({
            pool,
            config,
            log,
            time,
          });
    if (simulators) closing.push(simulators.close);
    const adapters = openIntegrations(config, db, log, simulators);
    closing.push(adapters.close);
    const integrations = adaptIntegrations?.(adapters) ?? adapters;
    const documents = options.documents ?? (await openDocumentEngine(config, log));
    if (!options.documents) closing.push(documents.close);
    const statements = await openStatementReader(log);
    closing.push(statements.close);
    const agreement = await prepareAgreement({
      documents,
      config,
      log,
      folder: agreementFolder ?? join(config.dataDir, 'agreement'),
    });
    const spans = openSpans(config);
    if (spans) closing.push(spans.close);
    const queue = await openJobQueue<App>(directUrl, allJobs, log, {
      size: options.queueConnections,
      recordSpan: spans?.record ?? null,
      hasSchema: config.DATABASE_OWNER_URL !== undefined,
      ahead: time.ahead,
    });
    closing.push(queue.stop);
    const app: App = {
      config,
      alarms,
      db,
      pool,
      copyOut,
      jobs: queue,
      clock,
      ahead: time.ahead,
      log,
      integrations,
      documents,
      statements,
      agreement,
      smsLimits: createSmsLimits({ config, alarms }),
      events: openEventHub({ db, clock, log }),
    };

    /** For work that no caller waits for. */
    const patientApp = { ...app, db: patientDb };
    await loadCatalogue(
      {
        db: patientDb,
        files: integrations.files,
        render: (data) => documents.renderPolicyDocument(data, insurerData(config)),
        now: clock(),
      },
      options.catalogue,
    );
    if (config.mode === 'production') await refuseDemonstrationTexts(app);
    if (config.SALUS_DEMO_ACCOUNTS) await ensureDemoAccounts(patientApp);
    if (config.mode === 'production') await refuseDemoAccounts(app);
    await warnUncertified(app, log);
    await warnLoneAdmin(app, log);
    for (const name of config.allowedInsecure)
      log.warn({ allowInsecure: name }, `ALLOW_INSECURE permits ${name}`);

    const principals = await startPrincipalCache({
      connectionString: directUrl,
      db,
      key: config.keys['access-token'],
      config,
      log,
    });
    closing.push(principals.close);
    const draining = { isDraining: false };
    const drainMilliseconds = config.SALUS_ROLE === 'worker' ? 0 : config.drainSeconds * 1000;
    const longestResponseMilliseconds =
      drainMilliseconds > 0 ? LONGEST_RESPONSE_MILLISECONDS : STOP_GRACE_MILLISECONDS;
    const unprotectedTables = unprotected.length;
    const http = await buildHttp(
      app,
      principals,
      { ...options, unprotectedTables, spans },
      {
        isReady: readiness.isReady,
        isDraining: () => draining.isDraining,
        longestResponseMilliseconds,
      },
    );
    simulators?.register(http, { db: patientDb, jobs: queue, recurring: recurringJobs });
    await listen(http, config);
    closing.push(() => http.close());
    if (config.SALUS_ROLE !== 'server') {
      closing.push(startRollingUpCounters(patientDb, log).stop);
      await queue.work(patientApp, options.leftWaiting);
    }
    return {
      app,
      http,
      port: config.PORT,
      stop,
      stopLimitMilliseconds: longestResponseMilliseconds + JOBS_STOP_MILLISECONDS,
      async drain(signal) {
        draining.isDraining = true;
        await pause(drainMilliseconds, undefined, { signal }).catch(() => undefined);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Functions to call at the end, in reverse order. */
type Closing = (() => Promise<void> | void)[];

/** Migrates, and opens the database and the sessions beside it. */
async function openDatabases(
  config: Config,
  { databaseUrl, log, clock: setClock }: StartOptions,
  closing: Closing,
) {
  const { DATABASE_DIRECT_URL: directUrl = databaseUrl, DATABASE_PREPARE: prepare } = config;
  const isPooled = directUrl !== databaseUrl;
  const { DATABASE_OWNER_URL: ownerUrl } = config;
  for (const address of new Set([databaseUrl, directUrl, ownerUrl ?? directUrl])) {
    await databaseHosts(address).find();
    closing.push(watchHosts(address).stop);
  }
  await migrate(ownerUrl ?? directUrl, {
    lockMilliseconds: config.MIGRATION_LOCK_TIMEOUT_MS,
    log,
  });
  if (ownerUrl)
    await grantToProgram({
      ownerUrl: databaseHosts(ownerUrl).current,
      programUrl: databaseHosts(databaseUrl).current,
      mayCreateSchemas: config.mode !== 'production',
      ...histories,
    });
  const { DATABASE_TIMEOUT_MS: limitMilliseconds } = config;
  const open = openDatabase(databaseUrl, 12, { prepare, isPooled, limitMilliseconds });
  const { db, pool, close } = open;
  const patientDb = open.withLimit(JOB_STATEMENT_MILLISECONDS);
  closing.push(close);
  const unprotected = await changeableTables(pool, histories);
  // With one user, ALLOW_INSECURE is the warning.
  if (unprotected.length > 0 && ownerUrl)
    log.warn({ unprotected }, 'the database user of the program can rewrite histories');
  if (isPooled) await checkSessionSettings(pool, limitMilliseconds);
  const readiness = openReadiness(databaseUrl, pool);
  closing.push(readiness.close);
  const copyOut = openCopyOut(directUrl, pool);
  closing.push(copyOut.close);
  const isProduction = config.mode === 'production';
  const time = await databaseClock(pool, {
    follow: isProduction ? undefined : { connectionString: directUrl, log },
    base: setClock,
  });
  closing.push(time.stop);
  if (isProduction) refuseMovedClock(time);
  return { db, pool, copyOut, time, patientDb, readiness, directUrl, unprotected };
}

async function listen(http: FastifyInstance, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    throw portFailure(error, config.PORT) ?? error;
  }
}
