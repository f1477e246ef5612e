import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../src/config.ts';
import type { Files } from '../src/integrations/files/files.ts';
import type { BusinessClock } from '../src/platform/clock.ts';
import type { Log } from '../src/platform/log.ts';
import type { RecurringJobs } from '../src/platform/queue/due-jobs.ts';
import { schema as bankSchema, registerBank } from './bank/bank.ts';
import { registerClock } from './clock/clock.ts';
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
import { createReceiptSender } from './sms-receipts.ts';
import { startSmtpSimulator } from './smtp-server.ts';

/** Dependencies of each simulator. */
type SimulatorDeps = {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly log: Log;
  readonly faults: Faults;
  readonly time: BusinessClock;
  /** Business time as the database has it. */
  readonly now: () => Date;
};

export type Simulators = {
  readonly smtpUrl: string;
  wrapFiles(files: Files): Files;
  /** Registers everything under /dev. */
  register(http: FastifyInstance, moves: RecurringJobs): void;
  close(): Promise<void>;
};

/** Advisory lock: serializes concurrent starts. */
const LOCK = 7_258_002;

/**
 * Counterparts of every external protocol for development and test (RUN-8 to RUN-11). Only
 * `start.ts` imports it, outside production. Its state is in the schema `dev`, so that it survives
 * a kill as a real provider's would.
 */
export async function openSimulators(
  deps: Omit<SimulatorDeps, 'faults' | 'now'>,
): Promise<Simulators> {
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
  const now = () => new Date(Date.now() + deps.time.ahead());
  const all = { ...deps, now, faults: createFaults(deps.pool) };
  const receipts = createReceiptSender(all);
  const smtp = await startSmtpSimulator(all);
  return {
    smtpUrl: smtp.url,
    wrapFiles: (files) => faultyFiles(files, all.faults),
    register(http, moves) {
      registerClock(http, all, moves);
      registerFaults(http, all);
      registerOutbox(http, all);
      registerSmsProvider(http, { ...all, receipts });
      registerGateway(http, all);
      registerBank(http, all);
      registerInsurer(http, all);
      registerIdentityProvider(http, all);
    },
    close: async () => {
      all.faults.release();
      receipts.close();
      await smtp.close();
    },
  };
}
