import { z } from 'zod';
import { flag, optionalAddress, optionalText, setting, textLike } from './setting-facts.ts';

const modes = ['development', 'test', 'production'] as const;

export const programSettings = {
  SALUS_ENV: setting(z.enum(modes).default('development'), {
    example: 'development',
    meaning: 'development | test | production',
    safe: 'production',
  }),
  SALUS_ROLE: setting(z.enum(['all', 'server', 'worker']).default('all'), {
    example: 'all',
    meaning: 'all | server | worker',
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65535).default(3000), { example: '3000' }),
  HOST: setting(z.string().default('0.0.0.0'), { example: '0.0.0.0' }),
  PUBLIC_URL: optionalAddress({
    example: 'https://portal.example.vn',
    meaning: 'public address: SMS links, QR codes, gateway returns',
    neededBy: 'production',
    safe: 'https://portal.example.vn',
  }),
  SALUS_DATA_DIR: optionalText({
    example: '.data',
    meaning: 'embedded database, local files, development secret',
  }),
  SCREENS_DIR: optionalText({
    example: 'web/dist',
    meaning: 'the built screens; npm run dev sets it',
  }),
  DATABASE_URL: optionalText({
    example: 'postgresql://user:password@host:5432/salus',
    meaning: 'PostgreSQL 15 to 18; h1:5432,h2:5432 for several hosts; embedded when unset',
    neededBy: 'production',
    isDatabase: true,
    safe: 'postgresql://salus:secret@127.0.0.1:1/salus',
  }),
  DATABASE_OWNER_URL: optionalText({
    example: 'postgresql://owner:password@host:5432/salus',
    meaning:
      'owner of the tables, who migrates; required in production unless ALLOW_INSECURE permits ' +
      'one user',
    isDatabase: true,
    safe: 'postgresql://owner:secret@127.0.0.1:1/salus',
  }),
  DATABASE_DIRECT_URL: optionalText({
    example: 'postgresql://user:password@host:5432/salus',
    meaning: 'PostgreSQL itself when DATABASE_URL is a pooler',
    isDatabase: true,
  }),
  DATABASE_PREPARE: setting(flag.default(true), {
    example: 'true',
    meaning: 'false behind PgBouncer before 1.21',
  }),
  /** Time limit of each statement of a request, in milliseconds (API-14). */
  DATABASE_TIMEOUT_MS: setting(z.coerce.number().int().min(1000).default(3000), {
    example: '3000',
    meaning: 'time limit of a statement of a request',
  }),
  /** Longest wait of a migration for a table, in milliseconds, five times (RUN-20). */
  MIGRATION_LOCK_TIMEOUT_MS: setting(z.coerce.number().int().min(100).default(5000), {
    example: '5000',
    meaning: 'wait of a migration for a locked table, five times; then the start fails',
  }),
  /** Time between the signal to stop and the stop, in which the load balancer notices (RUN-17). */
  DRAIN_SECONDS: setting(z.coerce.number().min(0).optional(), {
    example: '0',
    meaning: 'after SIGTERM, readiness is red this long before the stop; 5 in production',
  }),
  SALUS_SECRET: setting(z.string().min(32).optional(), {
    meaning: 'at least 32 characters; the keys of tokens, links, files and captcha derive from it',
    neededBy: 'production',
    key: 'chosen',
    safe: { key: 'base64' },
  }),
  /** Public age key; exports of a person's data are encrypted for it (KEEP-6). */
  EXPORT_RECIPIENT: textLike(/^age1[0-9a-z]{58}$/, {
    meaning:
      'public key age1… for npm run accounts -- person-data; the private one stays off this ' +
      'machine',
  }),
  HISTORY_KEY: setting(z.string().min(32).optional(), {
    meaning:
      "at least 32 characters: key of the history's MACs, for verifiers outside; from " +
      'SALUS_SECRET when unset',
    key: 'chosen',
  }),
  TRUST_PROXY: optionalText({
    meaning: 'proxies whose X-Forwarded-For is trusted, e.g. 10.0.0.0/8',
  }),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(), {
    example: 'warn',
    meaning: 'info in production',
  }),
  /** An OTLP/HTTP collector that gets spans as JSON (RUN-27); mostly a local agent without TLS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalAddress({
    meaning: 'OTLP/HTTP collector that gets spans as JSON, e.g. http://127.0.0.1:4318',
    http: null,
  }),
  METRICS_TOKEN: setting(z.string().min(16).optional(), {
    meaning: 'bearer token for /metrics, at least 16 characters',
    neededBy: 'production',
    key: 'chosen',
    safe: { key: 'base64' },
  }),
  RATE_LIMIT_FACTOR: setting(z.coerce.number().positive().optional(), {
    example: '100',
    meaning: 'multiplies the request limits; 1 in production, at most 10 there',
  }),
  SALUS_DEMO_ACCOUNTS: setting(flag.default(true), {
    example: 'true',
    meaning: 'refused in production',
  }),
  SALUS_DEMO_DATA: setting(z.enum(['none', 'small', 'large']).default('none'), {
    example: 'none',
    meaning: 'none | small (about 50 contracts) | large; refused in production',
  }),
};
