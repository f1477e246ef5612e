import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CAPTCHA_HEADER } from '@salus/api/accounts.ts';
import { createDraft } from '@salus/api/contracts.ts';
import { receiveBankNotice } from '@salus/api/payments/transfers.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type { FastifyInstance } from 'fastify';
import { ensureDemoAccounts, refuseDemoAccounts } from './accounts/demo-accounts.ts';
import { type PrincipalCache, startPrincipalCache } from './accounts/principal-cache.ts';
import { recogniseStaff } from './accounts/recognise-staff.ts';
import { prepareAgreement } from './agreement/agreement-document.ts';
import { histories } from './audit/histories.ts';
import { createMasking } from './audit/masking.ts';
import { createReadLog } from './audit/read-log.ts';
import { countWaiting } from './back-office/count-waiting.ts';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import type { Config } from './config.ts';
import { type App, isCustomer, isPolicyholder, isStaff } from './context.ts';
import { startRollingUpCounters } from './contracts/counters/roll-up-counters.ts';
import { authenticateCustomer } from './customer-link/authenticate-customer.ts';
import { checkLinkSms } from './customer-link/link-sms.ts';
import { openDocumentEngine } from './documents/open-document-engine.ts';
import type { DocumentEngine } from './documents/rendering/document-engine.ts';
import { registerFileDownload } from './documents/serve-file.ts';
import { registerVerificationPage } from './documents/verification-page.ts';
import {
  apiDescription,
  CUSTOMER_PAGES,
  pageOf,
  REQUESTS_PER_MINUTE,
  STAFF_PAGE,
} from './http-settings.ts';
import { transferAccountOf } from './integrations/bank/bank-account.ts';
import { openSpans } from './integrations/http/open-spans.ts';
import type { Integrations } from './integrations/integrations.ts';
import { openIntegrations } from './integrations/open-integrations.ts';
import { createSmsLimits } from './messages/sms-limits.ts';
import { processFigures } from './metrics.ts';
import { registerBankNotices } from './payments/transfers/receive-notice.ts';
import { type Clock, databaseClock } from './platform/clock.ts';
import { openCopyOut } from './platform/copy/copy-out.ts';
import { databaseHosts, watchHosts } from './platform/database-hosts.ts';
import { changeableTables, grantToProgram } from './platform/database-users/program-role.ts';
import { JOB_STATEMENT_MILLISECONDS, openDatabase } from './platform/db.ts';
import { freePort } from './platform/free-port.ts';
import { addHealth } from './platform/health/health.ts';
import { openReadiness, type Readiness } from './platform/health/readiness.ts';
import { STOP_GRACE_MILLISECONDS, type StoppingOptions } from './platform/health/stopping.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { registerOpenApi } from './platform/http/open-api.ts';
import { createLimiter } from './platform/http/rate-limit.ts';
import { createRequestPipeline } from './platform/http/request-pipeline.ts';
import { addRoutes, headerOf } from './platform/http/routes.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerStaticPages } from './platform/http/static-pages.ts';
import { createOnce } from './platform/idempotency/idempotency.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migrations/migrate.ts';
import { openJobQueue } from './platform/queue/job-queue.ts';
import { noReplica, openReplica } from './platform/replica.ts';
import { checkSessionSettings } from './platform/session-settings.ts';
import { portFailure } from './platform/start-failure.ts';
import type { SpanExporter } from './platform/tracing/span-exporter.ts';
import { checkHolidayTable } from './policyholder/check-holiday-table.ts';
import { authenticatePolicyholder } from './policyholder/proof.ts';
import { allRoutes } from './routes.ts';
import { refusalMessage as sentence } from './translations.ts';
import { checkOtpSms } from './verification/otp-sms.ts';
import { allJobs } from './worker.ts';

/** The output folder of the build in `npm start`. */
const BUILT_SCREENS = fileURLToPath(new URL('../../web/dist', import.meta.url));

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
  /** For tests; the default is the database's clock. */
  readonly clock?: Clock;
  /** Tests share one cache of the rendered agreement; the default is in the data folder. */
  readonly agreementFolder?: string;
  /** Tests share one engine, which stays open; by default the program has its own. */
  readonly documents?: DocumentEngine;
  /** Tests add adapters to those of the configuration. */
  readonly adaptIntegrations?: (opened: Integrations) => Integrations;
};

/**
 * Starts Salus on a database: migrations, catalogue, integrations, queue, HTTP server. `main.ts`
 * and the tests share this function, so that the tests cover the production start.
 * @throws StartFailure for an external obstacle, after closing all that was opened
 */
export async function startSalus(given: Config, options: StartOptions): Promise<Salus> {
  const { databaseUrl, log, clock: setClock, agreementFolder, adaptIntegrations } = options;
  const closing: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const config = given.PORT === 0 ? { ...given, PORT: await freePort() } : given;
    checkLinkSms(config);
    checkOtpSms(config);
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
    const primary = { db, copyOut };
    const { DATABASE_REPLICA_URL: replicaUrl } = config;
    const isServing = config.SALUS_ROLE !== 'worker';
    const replica =
      replicaUrl && isServing
        ? await openReplica(replicaUrl, primary, pool, { log, limitMilliseconds })
        : noReplica(primary);
    closing.push(replica.close);
    const measured = setClock
      ? { clock: setClock, stop: () => undefined }
      : await databaseClock(pool);
    closing.push(measured.stop);
    const { clock } = measured;
    checkHolidayTable(clock(), log);

    const simulators =
      config.mode === 'production'
        ? null
        : await (await import('./simulators/simulators.ts')).openSimulators({ pool, config, log });
    if (simulators) closing.push(simulators.close);
    const opened = openIntegrations(config, db, log, simulators);
    closing.push(opened.close);
    const integrations = adaptIntegrations?.(opened) ?? opened;
    const documents = options.documents ?? (await openDocumentEngine(config, log));
    if (!options.documents) closing.push(documents.close);
    const agreement = await prepareAgreement({
      documents,
      config,
      log,
      folder: agreementFolder ?? join(config.dataDir, 'agreement'),
    });
    const spans = openSpans(config);
    if (spans) closing.push(spans.close);
    const queue = await openJobQueue<App>(directUrl, allJobs, log, {
      recordSpan: spans?.record ?? null,
      hasSchema: ownerUrl !== undefined,
    });
    closing.push(queue.stop);
    const app: App = {
      config,
      db,
      pool,
      replica,
      jobs: queue,
      clock,
      log,
      integrations,
      documents,
      agreement,
      smsLimits: createSmsLimits({ config, log }),
    };

    /** For work that no caller waits for. */
    const patientApp = { ...app, db: patientDb };
    await loadCatalogue(patientDb);
    if (config.SALUS_DEMO_ACCOUNTS) await ensureDemoAccounts(patientApp);
    if (config.mode === 'production') await refuseDemoAccounts(app);
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
    const drainMilliseconds = isServing ? config.drainSeconds * 1000 : 0;
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
    simulators?.register(http);
    await listen(http, config);
    closing.push(() => http.close());
    if (config.SALUS_ROLE !== 'server') {
      closing.push(startRollingUpCounters(patientDb, log).stop);
      await queue.work(patientApp);
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

type HttpOptions = StartOptions & {
  /** Histories that the program's database user can change. */
  readonly unprotectedTables: number;
  readonly spans: SpanExporter | null;
};

/** Request pipeline, routes and pages. A process that only runs jobs serves its health alone. */
async function buildHttp(
  app: App,
  principals: PrincipalCache,
  { logLinesLost = () => 0, unprotectedTables, spans }: HttpOptions,
  life: StoppingOptions & Pick<Readiness, 'isReady'>,
): Promise<FastifyInstance> {
  const { config, db, clock, log } = app;
  const readLog = createReadLog({ db, key: config.keys['read-log'], log });
  const http = createHttpServer({
    log,
    sentence,
    trustProxy: config.TRUST_PROXY ?? false,
    clock,
    personOf,
    recordSpan: spans?.record ?? null,
    ...life,
  });
  registerSecurityHeaders(http, {
    isProduction: config.mode === 'production',
    secretPages: CUSTOMER_PAGES,
    isScanningPage: (path) => pageOf(path) === STAFF_PAGE,
    formActions: Object.values(app.integrations.gateways).map(({ pageOrigin }) => pageOrigin),
    thirdPartyOrigins: app.integrations.captcha.thirdPartyOrigins,
  });
  addHealth(http, {
    ...life,
    metricsToken: config.METRICS_TOKEN,
    logLinesLost,
    allowedInsecure: config.allowedInsecure,
    waiting: () => countWaiting(db),
    counts: processFigures(app, { readLog, spans, unprotectedTables }),
  });
  if (config.SALUS_ROLE === 'worker') return http;
  const pipeline = createRequestPipeline({
    recordRead: readLog.record,
    present: createMasking(config.masksIdentity),
    limiter: createLimiter({
      db,
      clock,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      factor: config.rateLimitFactor,
    }),
    once: createOnce({ db, clock, sentence, personOf, log, key: config.keys.idempotency }),
    recognise: async (access, request, now) => {
      if (access.kind === 'policyholder') return authenticatePolicyholder(config, request, now);
      return access.kind === 'staff'
        ? recogniseStaff({ principals, app }, access, headerOf(request, 'authorization'), now)
        : authenticateCustomer(db, request, now);
    },
    captchaHeader: CAPTCHA_HEADER,
    settleSessions: () => principals.caughtUp(),
    verifyCaptcha: (answer, about) => app.integrations.captcha.verify(answer, about),
    personOf,
  });
  const routes = allRoutes(app);
  addRoutes(http, routes, pipeline, { clock, db });
  registerFileDownload(http, app);
  registerVerificationPage(http, app, pipeline);
  registerBankNotices(http, app);
  await registerOpenApi(
    http,
    [...routes.map((route) => route.endpoint), receiveBankNotice],
    apiDescription,
    { [createDraft.name]: exampleDraft },
  );
  await registerStaticPages(http, {
    folder: config.SCREENS_DIR ?? BUILT_SCREENS,
    pageOf,
    isDevelopment: config.mode !== 'production',
    replaced: config.OFFLINE_SCREENS
      ? {}
      : { '/offline-screens.js': '/retired-offline-screens.js' },
    values: {
      MODE: config.mode,
      OFFLINE_SCREENS: config.OFFLINE_SCREENS ? 'on' : 'off',
      COMPANY_SIGN_IN: app.integrations.identityProvider ? 'on' : 'off',
      BANK_TRANSFER: transferAccountOf(config) ? 'on' : 'off',
      INSURER_NAME: config.INSURER_NAME,
      INSURER_HOTLINE: config.INSURER_HOTLINE,
      INSURER_LICENCE: config.INSURER_LICENCE,
      INSURER_TAX_CODE: config.INSURER_TAX_CODE,
      INSURER_ADDRESS: config.INSURER_ADDRESS,
      INSURER_WEBSITE: config.INSURER_WEBSITE,
    },
  });
  return http;
}

/** The key for rate limits and idempotency; null for third parties. */
function personOf(actor: unknown): string | null {
  if (isStaff(actor)) return `staff:${actor.accountId}`;
  if (isPolicyholder(actor)) return `policyholder:${actor.contractId}`;
  return isCustomer(actor) ? `link:${actor.linkId}` : null;
}

async function listen(http: FastifyInstance, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    throw portFailure(error, config.PORT) ?? error;
  }
}
