import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Files } from '../outside/files.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { validationRefusal } from '../platform/http/reply.ts';

/** Which outside system misbehaves, and how (decisions §1). */
export const faultTargets = ['sms', 'email', 'gateway', 'insurer', 'files'] as const;
export const faultModes = ['ok', 'error', 'timeout', 'garbage', 'refused'] as const;
export type FaultTarget = (typeof faultTargets)[number];
export type FaultMode = (typeof faultModes)[number];
/** Before the system did anything, or after it did what it was asked to: then only its answer is lost. */
export const faultMoments = ['before', 'after'] as const;
export type FaultMoment = (typeof faultMoments)[number];

export const schema = `
  create schema if not exists dev;
  create table if not exists dev.faults (
    target text primary key check (target in ('${faultTargets.join("', '")}')),
    mode text not null
  );
  alter table dev.faults drop constraint if exists faults_mode_check;
  alter table dev.faults add constraint faults_mode_check check (mode in ('${faultModes.join("', '")}'));
  alter table dev.faults add column if not exists
    moment text not null default 'before' check (moment in ('${faultMoments.join("', '")}'));`;

/** A stand-in asks this before it does anything, so that a fault is one for every server and worker at once. */
export type Faults = {
  modeOf(target: FaultTarget, moment?: FaultMoment): Promise<FaultMode>;
  /** Misbehaves in the system's place where it was told to; true when nothing more is to be answered. */
  strike(target: FaultTarget, reply: FastifyReply, moment?: FaultMoment): Promise<boolean>;
  /** Waits as a system does that never answers; ends when everything stops, or after a minute. */
  hang(until?: (stop: () => void) => void): Promise<void>;
  /** Ends whatever hangs, so that a program that stops need not wait for it. */
  release(): void;
};

/** Longer than any time limit of ours. */
const HANG_MILLISECONDS = 60_000;

export function createFaults(pool: pg.Pool): Faults {
  const hanging = new Set<() => void>();

  async function modeOf(target: FaultTarget, moment: FaultMoment = 'before'): Promise<FaultMode> {
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
    modeOf,
    hang,
    async strike(target, reply, moment) {
      const mode = await modeOf(target, moment);
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

/** What a broken proxy or a wrong address answers: fine by its status, nonsense by its content. */
export const GARBAGE = '<!doctype html><title>It works</title>\u0000\u0001{"';

const body = z
  .strictObject({
    target: z.enum(faultTargets),
    mode: z.enum(faultModes),
    moment: z.enum(faultMoments).default('before'),
  })
  .refine(({ target, mode }) => mode !== 'refused' || target === 'email', { path: ['mode'], error: 'invalid' });

/**
 * `POST /dev/faults` sets one, `GET /dev/faults` lists all. Only the insurer knows `"moment": "after"`; only the mail
 * server `"mode": "refused"`, a "no" that no repetition mends.
 */
export function registerFaults(http: FastifyInstance, deps: { readonly pool: pg.Pool; readonly faults: Faults }): void {
  const { pool, faults } = deps;
  http.get('/dev/faults', async () => {
    const { rows } = await pool.query<{ target: FaultTarget; mode: FaultMode }>('select target, mode from dev.faults');
    const set = new Map(rows.map(({ target, mode }) => [target, mode]));
    return Object.fromEntries(faultTargets.map((target) => [target, set.get(target) ?? 'ok']));
  });
  http.post('/dev/faults', async (request) => {
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw validationRefusal(parsed.error.issues);
    const { target, mode, moment } = parsed.data;
    await pool.query(
      `insert into dev.faults (target, mode, moment) values ($1, $2, $3)
       on conflict (target) do update set mode = excluded.mode, moment = excluded.moment`,
      [target, mode, moment],
    );
    return { target, mode };
  });
  http.addHook('preClose', async () => faults.release());
}

/** A real adapter gives up at its time limit; this one too. */
const FILES_GIVE_UP_MILLISECONDS = 10_000;

/** The files in a store that breaks when it is told to. */
export function faultyFiles(files: Files, faults: Faults): Files {
  async function strikeFiles(): Promise<boolean> {
    const mode = await faults.modeOf('files');
    if (mode === 'error') throw new OutsideError('temporary', 'the file store answered HTTP 500');
    if (mode === 'timeout') {
      await faults.hang((stop) => setTimeout(stop, FILES_GIVE_UP_MILLISECONDS).unref());
      throw new OutsideError('unknown', 'no answer from the file store');
    }
    return mode === 'garbage';
  }
  const nonsense = () => new OutsideError('unknown', 'the file store answered something that makes no sense');
  return {
    async put(key, bytes, contentType) {
      if (await strikeFiles()) throw nonsense();
      return contentType === undefined ? files.put(key, bytes) : files.put(key, bytes, contentType);
    },
    async get(key) {
      return (await strikeFiles()) ? new TextEncoder().encode(GARBAGE) : files.get(key);
    },
    async exists(key) {
      if (await strikeFiles()) throw nonsense();
      return files.exists(key);
    },
  };
}
