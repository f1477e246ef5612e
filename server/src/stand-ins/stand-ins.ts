import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Files } from '../outside/files.ts';
import type { Log } from '../platform/log.ts';
import { createFaults, type Faults, schema as faultsSchema, faultyFiles, registerFaults } from './faults.ts';
import { schema as gatewaySchema, registerGateway } from './gateway/gateway.ts';
import { schema as insurerSchema, registerInsurer } from './insurer/insurer.ts';
import { schema as outboxSchema, registerOutbox } from './outbox.ts';
import { registerSmsProvider } from './sms-provider.ts';
import { startSmtpStandIn } from './smtp-server.ts';

/** What each stand-in is given. */
export type StandInDeps = {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly log: Log;
  readonly faults: Faults;
};

export type StandIns = {
  readonly smtpUrl: string;
  wrapFiles(files: Files): Files;
  /** Adds everything under /dev. */
  register(http: FastifyInstance): void;
  close(): Promise<void>;
};

/** Any fixed number: two programs that start at once take turns. */
const LOCK = 7_258_002;

/**
 * The other side of every outside protocol, for development and test (decisions §1). Loaded by `start.ts` outside of
 * production only; nothing else imports it. What it remembers lies in the schema `dev` of the same database, so that it
 * survives a kill as a real provider would.
 */
export async function openStandIns(deps: Omit<StandInDeps, 'faults'>): Promise<StandIns> {
  const schemas = ['create schema if not exists dev', faultsSchema, outboxSchema, gatewaySchema, insurerSchema];
  await deps.pool.query(`begin; select pg_advisory_xact_lock(${LOCK}); ${schemas.join(';\n')}; commit`);
  const all = { ...deps, faults: createFaults(deps.pool) };
  const smtp = await startSmtpStandIn(all);
  return {
    smtpUrl: smtp.url,
    wrapFiles: (files) => faultyFiles(files, all.faults),
    register(http) {
      registerFaults(http, all);
      registerOutbox(http, all);
      registerSmsProvider(http, all);
      registerGateway(http, all);
      registerInsurer(http, all);
    },
    close: async () => {
      all.faults.release();
      await smtp.close();
    },
  };
}
