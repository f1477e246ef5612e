import { timingSafeEqual } from 'node:crypto';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A counter, or a gauge, which may also fall. */
export type Figure = {
  readonly name: string;
  readonly help: string;
  readonly value: () => number;
  readonly isGauge?: true;
};

type HealthOptions = {
  /** Throws or returns false while the database is unreachable or its migrations are incomplete. */
  readonly isReady: () => Promise<boolean>;
  /** True from the signal to stop on: the load balancer must choose another server. */
  readonly isDraining?: () => boolean;
  /** Required as a bearer token for the metrics when set (always in production). */
  readonly metricsToken: string | undefined;
  /** Log lines that the output could not take since the start. */
  readonly logLinesLost: () => number;
  /** Names of insecure settings that the operator permits. */
  readonly allowedInsecure: readonly string[];
  /** Items that wait for a person, by list; read from the database for each scrape. */
  readonly waiting?: () => Promise<Readonly<Record<string, number>>>;
  /** Further figures of this process. */
  readonly counts?: readonly Figure[];
};

/** `/healthz`, `/readyz` and `/metrics` (RUN-5). */
export function addHealth(http: FastifyInstance, options: HealthOptions): void {
  const {
    isReady,
    isDraining = () => false,
    metricsToken,
    logLinesLost,
    allowedInsecure,
    counts = [],
  } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const linesLost: Figure = {
    name: 'salus_log_lines_lost_total',
    help: 'Log lines lost because the output was full, closed or not read',
    value: logLinesLost,
  };
  for (const { name, help, value, isGauge = false } of [linesLost, ...counts])
    new (isGauge ? Gauge : Counter)({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  const { waiting } = options;
  if (waiting)
    new Gauge({
      name: 'salus_waiting',
      help: 'Items that wait for a person; absent while the database is away (RUN-19)',
      labelNames: ['list'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        const lists = await waiting().catch(() => ({}));
        for (const [list, count] of Object.entries(lists)) this.set({ list }, count);
      },
    });
  const permittedNames = new Gauge({
    name: 'salus_insecure_settings_allowed',
    help: 'Insecure settings that ALLOW_INSECURE permits',
    labelNames: ['name'] as const,
    registers: [registry],
  });
  for (const name of allowedInsecure) permittedNames.set({ name }, 1);
  const durations = new Histogram({
    name: 'salus_http_request_seconds',
    help: 'Time of requests by route pattern and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // One entry per route and status: resolving the labels per request costs more than counting.
  const counting = new Map<string, ReturnType<typeof durations.labels>>();
  http.addHook('onResponse', (request, reply, next) => {
    const [method, route, status] = [
      request.method,
      request.routeOptions.url ?? 'unknown',
      String(reply.statusCode),
    ];
    const name = `${method} ${route} ${status}`;
    const histogram = counting.get(name) ?? durations.labels(method, route, status);
    counting.set(name, histogram);
    histogram.observe(reply.elapsedTime / 1000);
    next();
  });

  // Public and unlimited: concurrent requests share one check and one connection.
  let checking: Promise<boolean> | null = null;
  const checkOnce = () => {
    checking ??= isReady()
      .catch(() => false)
      .finally(() => {
        checking = null;
      });
    return checking;
  };

  new Gauge({
    name: 'salus_ready',
    help: '1 while the database can be written, else 0',
    registers: [registry],
    async collect() {
      this.set((await checkOnce()) ? 1 : 0);
    },
  });

  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    const ready = !isDraining() && (await checkOnce());
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  http.get('/metrics', async (request, reply) => {
    if (metricsToken && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new RefusalError('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isSame(token: string, secret: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
