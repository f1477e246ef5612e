import { z } from 'zod';
import { flag, settingFacts } from './setting-facts.ts';

export const modes = ['development', 'test', 'production'] as const;

export const programSettings = {
  SALUS_ENV: z.enum(modes).default('development').register(settingFacts, {
    example: 'development',
    meaning: 'development | test | production',
    safe: 'production',
  }),
  SALUS_ROLE: z
    .enum(['all', 'server', 'worker'])
    .default('all')
    .register(settingFacts, { example: 'all', meaning: 'all | server | worker' }),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .register(settingFacts, { example: '3000' }),
  HOST: z.string().default('0.0.0.0').register(settingFacts, { example: '0.0.0.0' }),
  PUBLIC_URL: z.url().optional().register(settingFacts, {
    example: 'https://portal.example.vn',
    meaning: 'public address: SMS links, QR codes, gateway returns',
    neededBy: 'production',
    safe: 'https://portal.example.vn',
  }),
  SALUS_DATA_DIR: z.string().optional().register(settingFacts, {
    example: '.data',
    meaning: 'embedded database, local files, development secret',
  }),
  SCREENS_DIR: z.string().optional().register(settingFacts, {
    example: 'web/dist',
    meaning: 'the built screens; npm run dev sets it',
  }),
  DATABASE_URL: z.string().optional().register(settingFacts, {
    example: 'postgresql://user:password@host:5432/salus',
    meaning: 'PostgreSQL 15 to 18; h1:5432,h2:5432 for several hosts; embedded when unset',
    neededBy: 'production',
    isDatabase: true,
    safe: 'postgresql://salus:secret@127.0.0.1:1/salus',
  }),
  DATABASE_OWNER_URL: z
    .string()
    .optional()
    .register(settingFacts, {
      example: 'postgresql://owner:password@host:5432/salus',
      meaning:
        'owner of the tables, who migrates; required in production unless ' +
        'ALLOW_INSECURE permits one user',
      isDatabase: true,
      safe: 'postgresql://owner:secret@127.0.0.1:1/salus',
    }),
  DATABASE_DIRECT_URL: z.string().optional().register(settingFacts, {
    example: 'postgresql://user:password@host:5432/salus',
    meaning: 'PostgreSQL itself when DATABASE_URL is a pooler',
    isDatabase: true,
  }),
  DATABASE_PREPARE: flag
    .default(true)
    .register(settingFacts, { example: 'true', meaning: 'false behind PgBouncer before 1.21' }),
  /** Time limit of each statement of a request, in milliseconds (API-14). */
  DATABASE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .default(3000)
    .register(settingFacts, { example: '3000', meaning: 'time limit of a statement of a request' }),
  /** Longest wait of a migration for a table, in milliseconds, five times (RUN-20). */
  MIGRATION_LOCK_TIMEOUT_MS: z.coerce.number().int().min(100).default(5000).register(settingFacts, {
    example: '5000',
    meaning: 'wait of a migration for a locked table, five times; then the start fails',
  }),
  DATABASE_REPLICA_URL: z.string().optional().register(settingFacts, {
    example: 'postgresql://user:password@replica:5432/salus',
    meaning: 'read replica for the issued list, reports and exports',
    isDatabase: true,
  }),
  /** Time between the signal to stop and the stop, in which the load balancer notices (RUN-17). */
  DRAIN_SECONDS: z.coerce.number().min(0).optional().register(settingFacts, {
    example: '0',
    meaning: 'after SIGTERM, readiness is red this long before the stop; 5 in production',
  }),
  SALUS_SECRET: z
    .string()
    .min(32)
    .optional()
    .register(settingFacts, {
      meaning:
        'at least 32 characters; the keys of tokens, links, files and captcha derive ' + 'from it',
      neededBy: 'production',
      key: 'chosen',
      safe: { key: 'base64' },
    }),
  /** Public age key; exports of a person's data are encrypted for it (KEEP-6). */
  EXPORT_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/)
    .optional()
    .register(settingFacts, {
      meaning:
        'public key age1… for npm run accounts -- person-data; the private one stays ' +
        'off this machine',
    }),
  HISTORY_KEY: z
    .string()
    .min(32)
    .optional()
    .register(settingFacts, {
      meaning:
        "at least 32 characters: key of the history's MACs, for verifiers outside; from " +
        'SALUS_SECRET when unset',
      key: 'chosen',
    }),
  TRUST_PROXY: z.string().optional().register(settingFacts, {
    meaning: 'proxies whose X-Forwarded-For is trusted, e.g. 10.0.0.0/8',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .register(settingFacts, { example: 'warn', meaning: 'info in production' }),
  /** An OTLP/HTTP collector that gets spans as JSON (RUN-27); mostly a local agent without TLS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().register(settingFacts, {
    meaning: 'OTLP/HTTP collector that gets spans as JSON, e.g. http://127.0.0.1:4318',
    http: null,
  }),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .register(settingFacts, {
      meaning: 'bearer token for /metrics, at least 16 characters',
      neededBy: 'production',
      key: 'chosen',
      safe: { key: 'base64' },
    }),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional().register(settingFacts, {
    example: '100',
    meaning: 'multiplies the request limits; 1 in production, at most 10 there',
  }),
  SALUS_DEMO_ACCOUNTS: flag
    .default(true)
    .register(settingFacts, { example: 'true', meaning: 'refused in production' }),
  SALUS_DEMO_DATA: z.enum(['none', 'small', 'large']).default('none').register(settingFacts, {
    example: 'none',
    meaning: 'none | small (about 50 contracts) | large; refused in production',
  }),
};
