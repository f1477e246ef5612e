import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Files } from '../src/integrations/files/files.ts';
import { IntegrationError } from '../src/integrations/integration-error.ts';
import { validationRefusal } from '../src/platform/http/reply.ts';

/** The external systems that can misbehave, and how (RUN-11). */
const faultTargets = ['sms', 'receipts', 'email', 'gateway', 'insurer', 'files'] as const;
const faultModes = ['ok', 'error', 'timeout', 'garbage', 'refused'] as const;
type FaultTarget = (typeof faultTargets)[number];
export type FaultMode = (typeof faultModes)[number];
/** Before the operation, or after it: then only its response is lost. */
const faultMoments = ['before', 'after'] as const;
export type FaultMoment = (typeof faultMoments)[number];

export const schema = `
  create schema if not exists dev;
  create table if not exists dev.faults (
    target text primary key,
    mode text not null
  );
  alter table dev.faults drop constraint if exists faults_target_check;
  alter table dev.faults add constraint faults_target_check
    check (target in ('${faultTargets.join("', '")}'));
  alter table dev.faults drop constraint if exists faults_mode_check;
  alter table dev.faults add constraint faults_mode_check
    check (mode in ('${faultModes.join("', '")}'));
  alter table dev.faults add column if not exists
    moment text not null default 'before' check (moment in ('${faultMoments.join("', '")}'));`;

/** Stored in the database, so that a fault applies to every server and worker. */
export type Faults = {
  readMode(target: FaultTarget, moment?: FaultMoment): Promise<FaultMode>;
  /** Misbehaves as configured. Returns true when the response is already handled. */
  strike(target: FaultTarget, reply: FastifyReply, moment?: FaultMoment): Promise<boolean>;
  /** Simulates a system that never responds; ends at shutdown, or after a minute. */
  hang(until?: (stop: () => void) => void): Promise<void>;
  /** Ends all waits, so that the process can stop. */
  release(): void;
};

/** Longer than every timeout of the adapters. */
const HANG_MILLISECONDS = 60_000;

export function createFaults(pool: pg.Pool): Faults {
  const hanging = new Set<() => void>();

  async function readMode(target: FaultTarget, moment: FaultMoment = 'before'): Promise<FaultMode> {
    const { rows } = await pool.query<{ mode: FaultMode }>(
      'select mode from dev.faults where target = $1 and moment = $2',
      [target, moment],
    );
    return rows[0]?.mode ?? 'ok';
  }

  function hang(until?: (stop: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        hanging.delete(stop);
        resolve();
      };
      const timer = setTimeout(stop, HANG_MILLISECONDS);
      timer.unref();
      hanging.add(stop);
      until?.(stop);
    });
  }

  return {
    readMode,
    hang,
    async strike(target, reply, moment) {
      const mode = await readMode(target, moment);
      if (mode === 'ok') return false;
      if (mode === 'error') reply.status(500).type('text/plain').send('Internal Server Error');
      if (mode === 'garbage') reply.status(200).type('text/html').send(GARBAGE);
      if (mode === 'timeout') {
        reply.hijack();
        await hang((stop) => reply.raw.once('close', stop));
        reply.raw.destroy();
      }
      return true;
    },
    release: () => {
      for (const stop of hanging) stop();
    },
  };
}

/** The response of a broken proxy: status 200 with meaningless content. */
const GARBAGE = '<!doctype html><title>It works</title>\u0000\u0001{"';

const body = z
  .strictObject({
    target: z.enum(faultTargets),
    mode: z.enum(faultModes),
    moment: z.enum(faultMoments).default('before'),
  })
  .refine(({ target, mode }) => mode !== 'refused' || target === 'email', {
    path: ['mode'],
    error: 'invalid',
  });

/**
 * `POST /dev/faults` sets one, `GET /dev/faults` lists all. Only the insurer supports `"moment":
 * "after"`, only the mail server `"mode": "refused"`, a permanent rejection.
 */
export function registerFaults(
  http: FastifyInstance,
  deps: { readonly pool: pg.Pool; readonly faults: Faults },
): void {
  const { pool, faults } = deps;
  http.get('/dev/faults', async () => {
    const { rows } = await pool.query<{ target: FaultTarget; mode: FaultMode }>(
      'select target, mode from dev.faults',
    );
    const set = new Map(rows.map(({ target, mode }) => [target, mode]));
    return Object.fromEntries(faultTargets.map((target) => [target, set.get(target) ?? 'ok']));
  });
  http.post('/dev/faults', async (request) => {
    const result = body.safeParse(request.body);
    if (!result.success) throw validationRefusal(result.error.issues);
    const { target, mode, moment } = result.data;
    await pool.query(
      `insert into dev.faults (target, mode, moment) values ($1, $2, $3)
       on conflict (target) do update set mode = excluded.mode, moment = excluded.moment`,
      [target, mode, moment],
    );
    return { target, mode };
  });
  http.addHook('preClose', async () => faults.release());
}

/** Adapters have a timeout as well. */
const FILES_GIVE_UP_MILLISECONDS = 10_000;

/** A file store with faults. */
export function faultyFiles(files: Files, faults: Faults): Files {
  async function strikeFiles(): Promise<boolean> {
    const mode = await faults.readMode('files');
    if (mode === 'error')
      throw new IntegrationError('temporary', 'the file store answered HTTP 500');
    if (mode === 'timeout') {
      await faults.hang((stop) => setTimeout(stop, FILES_GIVE_UP_MILLISECONDS).unref());
      throw new IntegrationError('unknown', 'no answer from the file store');
    }
    return mode === 'garbage';
  }
  const nonsense = () =>
    new IntegrationError('unknown', 'the file store answered something that makes no sense');
  return {
    async put(key, bytes, ...rest) {
      if (await strikeFiles()) throw nonsense();
      return files.put(key, bytes, ...rest);
    },
    async get(key) {
      return (await strikeFiles()) ? new TextEncoder().encode(GARBAGE) : files.get(key);
    },
    async exists(key) {
      if (await strikeFiles()) throw nonsense();
      return files.exists(key);
    },
    async remove(key) {
      if (await strikeFiles()) throw nonsense();
      return files.remove(key);
    },
    isLockUnknown: () => files.isLockUnknown(),
  };
}
