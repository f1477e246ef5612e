import { RefusalError } from '@salus/api/refusal-error.ts';
import { BUSINESS_TIME_ZONE, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type BusinessClock, countFollowersBehind } from '../../src/platform/clock.ts';
import { validationRefusal } from '../../src/platform/http/reply.ts';
import {
  countDueJobs,
  moveWaitingJobs,
  type RecurringJobs,
  runRecurringJobs,
} from '../../src/platform/queue/due-jobs.ts';
import { awaitZero } from './await-zero.ts';

type ClockDeps = { readonly pool: pg.Pool; readonly time: BusinessClock };

/** A mistyped year could never be taken back. */
const LONGEST_MOVE_MILLISECONDS = 10 * 366 * 86_400_000;
const FOLLOW_LIMIT_MILLISECONDS = 10_000;
/** Without a worker nothing becomes done. */
const WORK_LIMIT_MILLISECONDS = 120_000;

const body = z.strictObject({
  now: z.iso
    .datetime({
      offset: true,
      error: (issue) => (issue.input === undefined ? 'required' : 'invalid'),
    })
    .transform((text) => new Date(text)),
});

/**
 * `POST /dev/clock` moves the business time of the database forward (RUN-29) and answers once all
 * that became due is done; `GET` shows it, and every page under `/dev` does.
 */
export function registerClock(http: FastifyInstance, deps: ClockDeps, moves: RecurringJobs): void {
  const { pool, time } = deps;
  const view = () => ({
    now: toIsoWithOffset(time.clock()),
    aheadSeconds: Math.round(time.ahead() / 1000),
  });

  http.get('/dev/clock', async () => view());
  http.post('/dev/clock', async (request) => {
    const result = body.safeParse(request.body ?? {});
    if (!result.success) throw validationRefusal(result.error.issues);
    const { now: to } = result.data;
    const version = await move(to);
    await awaitZero(() => countFollowersBehind(pool, version), FOLLOW_LIMIT_MILLISECONDS);
    await runRecurringJobs(moves);
    const waiting = await awaitZero(() => countDueJobs(pool), WORK_LIMIT_MILLISECONDS);
    return { ...view(), waiting };
  });

  /** Moves the time and the waiting jobs together. Returns the number of the move. */
  async function move(to: Date): Promise<number> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ ahead: string }>(
        'select ahead_milliseconds::text as ahead from business_clock for update',
      );
      // The lead that this process knows may be older than the row's.
      const ahead = Number(rows[0]?.ahead ?? 0);
      const distance = to.getTime() - (time.clock().getTime() - time.ahead() + ahead);
      if (distance < 0) throw new RefusalError('CLOCK_NEVER_GOES_BACK', { now: time.clock() });
      if (distance > LONGEST_MOVE_MILLISECONDS)
        throw new RefusalError('VALIDATION_ERROR', {
          problems: [{ path: 'now', code: 'invalid' }],
        });
      const { rows: moved } = await client.query<{ version: number }>(
        'update business_clock set ahead_milliseconds = $1 returning version',
        [ahead + distance],
      );
      await moveWaitingJobs(client, distance);
      await client.query('commit');
      return moved[0]?.version ?? 0;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  http.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isPage = request.url.startsWith('/dev/') && type.startsWith('text/html');
    if (!isPage || typeof payload !== 'string' || request.url.endsWith('/html')) return payload;
    return payload.replace(/<body[^>]*>/, (tag) => `${tag}\n${line(time)}`);
  });
}

const text = new Intl.DateTimeFormat('vi-VN', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

const line = ({ clock, ahead }: BusinessClock) =>
  `<p><small>Giờ nghiệp vụ: <time datetime="${toIsoWithOffset(clock())}">${text.format(clock())}` +
  `</time>${ahead() > 0 ? ' (đã dời tới trước bằng /dev/clock)' : ''}</small></p>`;
