import { fileURLToPath } from 'node:url';
import { createDraft } from '@salus/api/contracts.ts';
import { CAPTCHA_HEADER } from '@salus/api/endpoint.ts';
import { receiveBankNotice } from '@salus/api/payments/transfers.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type { FastifyInstance } from 'fastify';
import { authenticateStaff } from './accounts/authenticate-staff.ts';
import type { PrincipalCache } from './accounts/principal-cache.ts';
import { createMasking } from './audit/masking.ts';
import { createReadLog } from './audit/read-log.ts';
import { createReadRecorder } from './audit/record-reads.ts';
import { countWaiting } from './back-office/count-waiting.ts';
import { type App, isCustomer, isPolicyholder, isStaff } from './context.ts';
import { authenticateCustomer } from './customer-link/authenticate-customer.ts';
import { registerFileDownload } from './documents/serve-file.ts';
import { registerVerificationPage } from './documents/verification-page.ts';
import {
  apiDescription,
  CUSTOMER_PAGES,
  pageFile,
  REQUESTS_PER_MINUTE,
  STAFF_PAGE,
} from './http-settings.ts';
import { transferAccount } from './integrations/bank/bank-account.ts';
import { gatewayNamed } from './integrations/payment-gateway.ts';
import { processFigures } from './metrics.ts';
import { registerBankNotices } from './payments/transfers/receive-notice.ts';
import { addHealth } from './platform/health/health.ts';
import type { Readiness } from './platform/health/readiness.ts';
import type { StoppingOptions } from './platform/health/stopping.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { registerOpenApi } from './platform/http/open-api.ts';
import { createLimiter } from './platform/http/rate-limit.ts';
import { createRequestPipeline } from './platform/http/request-pipeline.ts';
import { addRoutes, singleHeader } from './platform/http/routes.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerStaticPages } from './platform/http/static-pages.ts';
import { createOnce } from './platform/idempotency/idempotency.ts';
import type { SpanExporter } from './platform/tracing/span-exporter.ts';
import { authenticatePolicyholder } from './policyholder/proof.ts';
import { allRoutes } from './routes.ts';
import { refusalMessage as sentence } from './translations.ts';

/** The output folder of the build in `npm start`. */
const BUILT_SCREENS = fileURLToPath(new URL('../../web/dist', import.meta.url));

type HttpOptions = {
  /** For the metrics; the default is none. */
  readonly logLinesLost?: () => number;
  /** Histories that the program's database user can change. */
  readonly unprotectedTables: number;
  readonly spans: SpanExporter | null;
};

/** Request pipeline, routes and pages. A process that only runs jobs serves its health alone. */
export async function buildHttp(
  app: App,
  principals: PrincipalCache,
  { logLinesLost = () => 0, unprotectedTables, spans }: HttpOptions,
  life: StoppingOptions & Pick<Readiness, 'isReady'>,
): Promise<FastifyInstance> {
  const { config, db, clock, log } = app;
  const { gateways, defaultGateway } = app.integrations;
  const readLog = createReadLog({ db, key: config.keys['read-log'], alarms: app.alarms, log });
  const http = createHttpServer({
    log,
    sentence,
    onUnexpected: ({ trace = null, ...about }) =>
      app.alarms.raise('UNEXPECTED_ERROR', { trace }, about),
    trustProxy: config.TRUST_PROXY ?? false,
    clock,
    personKey,
    recordSpan: spans?.record ?? null,
    ...life,
  });
  registerSecurityHeaders(http, {
    isProduction: config.mode === 'production',
    secretPages: CUSTOMER_PAGES,
    isScanningPage: (path) => pageFile(path) === STAFF_PAGE,
    formActions: Object.values(gateways).map(({ pageOrigin }) => pageOrigin),
    thirdPartyOrigins: app.integrations.captcha.thirdPartyOrigins,
  });
  addHealth(http, {
    ...life,
    metricsToken: config.METRICS_TOKEN,
    logLinesLost,
    allowedInsecure: config.allowedInsecure,
    waiting: () => countWaiting(db),
    counts: processFigures(app, { spans, unprotectedTables }),
  });
  if (config.SALUS_ROLE === 'worker') return http;
  http.addHook('onClose', readLog.flush);
  http.addHook('preClose', async () => app.events.close());
  const routes = allRoutes(app, readLog.flush);
  const endpoints = routes.map((route) => route.endpoint);
  const pipeline = createRequestPipeline({
    recordRead: createReadRecorder(app, endpoints, readLog),
    present: createMasking(app),
    limiter: createLimiter({
      db,
      clock,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      factor: config.rateLimitFactor,
    }),
    once: createOnce({ db, clock, sentence, personKey, log, key: config.keys.idempotency }),
    authenticate: async (access, request, now) => {
      if (access.kind === 'policyholder') return authenticatePolicyholder(config, request, now);
      return access.kind === 'staff'
        ? authenticateStaff(
            { principals, app },
            access,
            singleHeader(request, 'authorization'),
            now,
          )
        : authenticateCustomer(db, request, now);
    },
    captchaHeader: CAPTCHA_HEADER,
    settleSessions: () => principals.caughtUp(),
    verifyCaptcha: (answer, about) => app.integrations.captcha.verify(answer, about),
    personKey,
  });
  addRoutes(http, routes, pipeline, { clock, db, lastEventId: () => app.events.lastId() });
  registerFileDownload(http, app);
  registerVerificationPage(http, app, pipeline);
  registerBankNotices(http, app);
  await registerOpenApi(http, [...endpoints, receiveBankNotice], apiDescription, {
    [createDraft.name]: exampleDraft,
  });
  await registerStaticPages(http, {
    folder: config.SCREENS_DIR ?? BUILT_SCREENS,
    pageFile,
    isDevelopment: config.mode !== 'production',
    replacements: config.OFFLINE_SCREENS
      ? {}
      : { '/offline-screens.js': '/retired-offline-screens.js' },
    currentValues: () => ({ CLOCK_AHEAD: String(app.ahead()) }),
    values: {
      MODE: config.mode,
      OFFLINE_SCREENS: config.OFFLINE_SCREENS ? 'on' : 'off',
      COMPANY_SIGN_IN: app.integrations.identityProvider ? 'on' : 'off',
      PAYMENT_GATEWAY: gatewayNamed(gateways, defaultGateway).displayName,
      BANK_TRANSFER: transferAccount(config) ? 'on' : 'off',
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
function personKey(actor: unknown): string | null {
  if (isStaff(actor)) return `staff:${actor.accountId}`;
  if (isPolicyholder(actor)) return `policyholder:${actor.contractId}`;
  return isCustomer(actor) ? `link:${actor.linkId}` : null;
}
