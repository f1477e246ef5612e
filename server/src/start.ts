import { fileURLToPath } from 'node:url';
import { createDraft } from '@salus/api/contracts.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type { FastifyInstance } from 'fastify';
import { ensureDemoAccounts } from './accounts/demo-accounts.ts';
import { type PrincipalCache, startPrincipalCache } from './accounts/principal-cache.ts';
import { recogniseStaff } from './accounts/recognise-staff.ts';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import type { Config } from './config.ts';
import type { Actor, App } from './context.ts';
import { startFoldingCounts } from './contracts/lists/fold-counts.ts';
import { authenticateCustomer } from './customer-link/authenticate-customer.ts';
import { checkLinkSms } from './customer-link/link-sms.ts';
import { openDocumentEngine } from './documents/open-document-engine.ts';
import { registerFileDownload } from './documents/serve-file.ts';
import { registerVerificationPage } from './documents/verification-page.ts';
import { onePaySettings } from './outside/onepay.ts';
import { openOutside } from './outside/open-outside.ts';
import { type Clock, databaseClock } from './platform/clock.ts';
import { openCopyOut } from './platform/copy-out.ts';
import { openDatabase } from './platform/db.ts';
import { freePort } from './platform/free-port.ts';
import { makeGates } from './platform/http/gates.ts';
import { addHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createOnce } from './platform/http/idempotency.ts';
import { registerOpenApi } from './platform/http/open-api.ts';
import { createLimiter } from './platform/http/rate-limit.ts';
import { addRoutes } from './platform/http/routes.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerStaticPages } from './platform/http/static-pages.ts';
import { openJobQueue } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { isMigrated, migrate } from './platform/migrate.ts';
import { noReplica, openReplica } from './platform/replica.ts';
import { portFailure } from './platform/start-failure.ts';
import { allRoutes } from './routes.ts';
import { checkOtpSms } from './verification/otp-sms.ts';
import { refusalSentence as sentence } from './words.ts';
import { allJobs } from './worker.ts';

/** Where `npm start` puts the screens that it builds. */
const BUILT_SCREENS = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type Salus = {
  readonly app: App;
  readonly http: FastifyInstance;
  readonly port: number;
  stop(): Promise<void>;
};

export type StartOptions = {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Tests set the time; the program asks the database. */
  readonly clock?: Clock;
};

/**
 * Brings the program up on a database: migrates, loads the catalogue, opens the outside world, works on the queue, serves.
 * `main.ts` and the tests both start it here, so that what is tested is what runs.
 * @throws StartFailure where something outside stands in the way; what was opened until then is closed again
 */
export async function startSalus(given: Config, { databaseUrl, log, clock: setClock }: StartOptions): Promise<Salus> {
  const closing: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const config = given.PORT === 0 ? { ...given, PORT: await freePort() } : given;
    checkLinkSms(config);
    checkOtpSms(config);
    await migrate(databaseUrl);
    const { db, pool, close } = openDatabase(databaseUrl, 12);
    closing.push(close);
    const copyOut = openCopyOut(databaseUrl, pool);
    closing.push(copyOut.close);
    const primary = { db, copyOut };
    const { DATABASE_REPLICA_URL: replicaUrl } = config;
    const isServing = config.SALUS_ROLE !== 'worker';
    const replica = replicaUrl && isServing ? await openReplica(replicaUrl, primary, pool, log) : noReplica(primary);
    closing.push(replica.close);
    const measured = setClock ? { clock: setClock, stop: () => undefined } : await databaseClock(pool);
    closing.push(measured.stop);
    const { clock } = measured;

    const standIns =
      config.mode === 'production'
        ? null
        : await (await import('./stand-ins/stand-ins.ts')).openStandIns({ pool, config, log });
    if (standIns) closing.push(standIns.close);
    const outside = openOutside(config, db, log, standIns);
    closing.push(outside.close);
    const documents = await openDocumentEngine(config, log);
    closing.push(documents.close);
    const queue = await openJobQueue<App>(databaseUrl, allJobs, log);
    closing.push(queue.stop);
    const app: App = { config, db, pool, replica, jobs: queue, clock, log, outside, documents };

    await loadCatalogue(db);
    if (config.SALUS_DEMO_ACCOUNTS) await ensureDemoAccounts(app);

    const principals = await startPrincipalCache({
      connectionString: databaseUrl,
      db,
      key: config.keys['access-token'],
      log,
    });
    closing.push(principals.close);
    const http = await buildHttp(app, principals);
    standIns?.register(http);
    await listen(http, config);
    closing.push(() => http.close());
    if (config.SALUS_ROLE !== 'server') {
      closing.push(startFoldingCounts(db, log).stop);
      await queue.work(app);
    }
    return { app, http, port: config.PORT, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The doors, the calls and the pages. A process that only works on the queue serves nothing but its health. */
async function buildHttp(app: App, principals: PrincipalCache): Promise<FastifyInstance> {
  const { config, db, clock, log, pool } = app;
  const http = createHttpServer({ log, sentence, trustProxy: config.TRUST_PROXY ?? false, clock, personOf });
  registerSecurityHeaders(http, {
    isProduction: config.mode === 'production',
    formActions: [new URL(onePaySettings(config).payUrl).origin],
    strangers: app.outside.captcha.strangers,
  });
  addHealth(http, { isReady: () => isMigrated(pool), metricsToken: config.METRICS_TOKEN });
  if (config.SALUS_ROLE === 'worker') return http;
  const gates = makeGates({
    limiter: createLimiter({ db, clock, factor: config.rateLimitFactor }),
    once: createOnce({ db, clock, sentence, personOf, log, key: config.keys.idempotency }),
    recogniseStaff: (access, authorization, now) => recogniseStaff(principals, access, authorization, now),
    settleSessions: () => principals.caughtUp(),
    recogniseCustomer: (request, now) => authenticateCustomer(db, request, now),
    verifyCaptcha: (answer, about) => app.outside.captcha.verify(answer, about),
    personOf,
  });
  const routes = allRoutes(app);
  addRoutes(http, routes, gates, clock);
  registerFileDownload(http, app);
  registerVerificationPage(http, app, gates);
  await registerOpenApi(
    http,
    routes.map((route) => route.endpoint),
    { [createDraft.name]: exampleDraft },
  );
  await registerStaticPages(http, {
    folder: BUILT_SCREENS,
    isDevelopment: config.mode !== 'production',
    values: { MODE: config.mode, INSURER_NAME: config.INSURER_NAME, INSURER_HOTLINE: config.INSURER_HOTLINE },
  });
  return http;
}

/** What a caller is counted and remembered by; null for strangers. */
function personOf(actor: unknown): string | null {
  const known = actor as Actor | null;
  if (known?.kind === 'staff') return `staff:${known.accountId}`;
  return known?.kind === 'customer' ? `link:${known.linkId}` : null;
}

async function listen(http: FastifyInstance, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    throw portFailure(error, config.PORT) ?? error;
  }
}

/** The stand-ins must know their own address before anything listens. */
