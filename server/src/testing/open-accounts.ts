import { CAPTCHA_HEADER } from '@salus/api/endpoint.ts';
import { accountMessages } from '../accounts/account-messages.ts';
import { authenticateStaff } from '../accounts/authenticate-staff.ts';
import { startPrincipalCache } from '../accounts/principal-cache.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { createAlarms } from '../alarms/alarms.ts';
import { readConfig } from '../config.ts';
import { type App, isStaff, routesFor } from '../context.ts';
import { REQUESTS_PER_MINUTE } from '../http-settings.ts';
import { altchaCaptcha } from '../integrations/captcha/altcha.ts';
import { type CaptchaVerifier, noCaptcha } from '../integrations/captcha/captcha.ts';
import { deliveryJobs } from '../messages/deliver.job.ts';
import { openDatabase } from '../platform/db.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createLimiter } from '../platform/http/rate-limit.ts';
import { createRequestPipeline } from '../platform/http/request-pipeline.ts';
import { addRoutes, type Route, singleHeader } from '../platform/http/routes.ts';
import { createOnce } from '../platform/idempotency/idempotency.ts';
import { createLog } from '../platform/log.ts';
import { openJobQueue } from '../platform/queue/job-queue.ts';
import { refusalMessage as sentence } from '../translations.ts';
import { partialApp, partialIntegrations } from './partial-app.ts';
import { createTestDatabase } from './postgres/test-db.ts';

export const SECRET = 'a secret for tests, long enough for the rule';

/**
 * The request pipeline and the accounts alone, on their own database. `server()` opens another
 * server on the same database.
 */
export async function openAccounts({
  captcha = 'off',
  env = {},
}: {
  readonly captcha?: 'off' | 'altcha';
  readonly env?: Readonly<Record<string, string>>;
} = {}) {
  const database = await createTestDatabase('started');
  const config = readConfig(
    { SALUS_ENV: 'test', SALUS_SECRET: SECRET, CAPTCHA_PROVIDER: captcha, ...env },
    () => SECRET,
  );
  const openedDatabase = openDatabase(database.url, 6);
  const { db } = openedDatabase;
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const jobs = await openJobQueue(database.url, deliveryJobs(accountMessages), createLog('silent'));
  const closing: (() => Promise<void>)[] = [jobs.stop];

  async function server({
    log = createLog('silent'),
    more = () => [],
    factor = 100,
    databaseUrl = database.url,
    minutesAhead = 0,
  }: {
    readonly log?: ReturnType<typeof createLog>;
    readonly more?: (app: App) => Route[];
    readonly factor?: number;
    /** Another way to the same database; the default shares the connections of all servers. */
    readonly databaseUrl?: string;
    /** The difference of this server's own clock. */
    readonly minutesAhead?: number;
  } = {}) {
    const clock = () => new Date(Date.now() + ahead + minutesAhead * 60_000);
    const own = databaseUrl === database.url ? null : openDatabase(databaseUrl, 2);
    const { db, pool } = own ?? openedDatabase;
    const verifier: CaptchaVerifier =
      captcha === 'off' ? noCaptcha() : altchaCaptcha(config.keys.captcha, db);
    const alarms = createAlarms({ db, log, clock });
    closing.push(alarms.close);
    const app = partialApp({
      alarms,
      config,
      db,
      pool,
      jobs,
      clock,
      log,
      integrations: partialIntegrations({ captcha: verifier }),
    });
    const http = createHttpServer({ log, sentence, trustProxy: '127.0.0.1', clock });
    const principals = await startPrincipalCache({
      connectionString: databaseUrl,
      db,
      key: config.keys['access-token'],
      config,
      log,
    });
    const personKey = (actor: unknown) => (isStaff(actor) ? `staff:${actor.accountId}` : null);
    const pipeline = createRequestPipeline({
      limiter: createLimiter({ db, clock, requestsPerMinute: REQUESTS_PER_MINUTE, factor }),
      once: createOnce({
        db,
        clock,
        sentence,
        personKey: personKey,
        log,
        key: config.keys.idempotency,
      }),
      authenticate: async (access, request, now) =>
        access.kind === 'staff'
          ? authenticateStaff(
              { principals, app },
              access,
              singleHeader(request, 'authorization'),
              now,
            )
          : null,
      captchaHeader: CAPTCHA_HEADER,
      recordRead: () => undefined,
      present: (_endpoint, _call, answer) => answer,
      settleSessions: () => principals.caughtUp(),
      verifyCaptcha: (answer, about) => verifier.verify(answer, about),
      personKey: personKey,
    });
    addRoutes(http, [...accountRoutes(routesFor(app)), ...more(app)], pipeline, {
      clock,
      db,
      lastEventId: () => app.events.lastId(),
    });
    closing.push(async () => {
      await principals.close();
      await http.close();
      await own?.close();
    });
    return http;
  }

  return {
    db,
    databaseUrl: database.url,
    config,
    server,
    clock,
    /** Moves the clock of all servers forward. */
    wait: (minutes: number) => {
      ahead += minutes * 60_000;
    },
    close: async () => {
      for (const one of closing) await one();
      await openedDatabase.close();
      await database.drop();
    },
  };
}
