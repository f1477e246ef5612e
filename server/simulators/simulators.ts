import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../src/config.ts';
import type { Files } from '../src/integrations/files/files.ts';
import type { Log } from '../src/platform/log.ts';
import { schema as bankSchema, registerBank } from './bank/bank.ts';
import {
  createFaults,
  type Faults,
  schema as faultsSchema,
  faultyFiles,
  registerFaults,
} from './faults.ts';
import { schema as gatewaySchema, registerGateway } from './gateway/gateway.ts';
import {
  schema as identitySchema,
  registerIdentityProvider,
} from './identity-provider/identity-provider.ts';
import { schema as insurerSchema, registerInsurer } from './insurer/insurer.ts';
import { schema as outboxSchema, registerOutbox } from './outbox.ts';
import { registerSmsProvider } from './sms-provider.ts';
import { startSmtpSimulator } from './smtp-server.ts';

/** Dependencies of each simulator. */
type SimulatorDeps = {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly log: Log;
  readonly faults: Faults;
};

export type Simulators = {
  readonly smtpUrl: string;
  wrapFiles(files: Files): Files;
  /** Registers everything under /dev. */
  register(http: FastifyInstance): void;
  close(): Promise<void>;
};

/** Advisory lock: serializes concurrent starts. */
const LOCK = 7_258_002;

/**
 * Counterparts of every external protocol for development and test (RUN-8 to RUN-11). Only
 * `start.ts` imports it, outside production. Its state is in the schema `dev`, so that it survives
 * a kill as a real provider's would.
 */
export async function openSimulators(deps: Omit<SimulatorDeps, 'faults'>): Promise<Simulators> {
  const schemas = [
    'create schema if not exists dev',
    faultsSchema,
    outboxSchema,
    gatewaySchema,
    bankSchema,
    insurerSchema,
    identitySchema,
  ];
  await deps.pool.query(
    `begin; select pg_advisory_xact_lock(${LOCK}); ${schemas.join(';\n')}; commit`,
  );
  const all = { ...deps, faults: createFaults(deps.pool) };
  const smtp = await startSmtpSimulator(all);
  return {
    smtpUrl: smtp.url,
    wrapFiles: (files) => faultyFiles(files, all.faults),
    register(http) {
      registerFaults(http, all);
      registerOutbox(http, all);
      registerSmsProvider(http, all);
      registerGateway(http, all);
      registerBank(http, all);
      registerInsurer(http, all);
      registerIdentityProvider(http, all);
    },
    close: async () => {
      all.faults.release();
      await smtp.close();
    },
  };
}
