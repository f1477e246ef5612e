import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/queue/jobs.ts';
import { DEVICE_COOKIE_DAYS } from './sessions/device-cookie.ts';

const payload = z.object({});

/** Removes rows that no rule needs, to keep the tables of sign-in small. */
export const clearExpired = job<App, typeof payload>({
  name: 'accounts.clear-expired',
  payload,
  attempts: 3,
  firstPauseSeconds: 30,
  longestPauseSeconds: 120,
  timeLimitSeconds: 120,
  concurrency: 1,
  every: '*/10 * * * *',
  async run({ db, clock }) {
    const now = clock().getTime();
    const ago = (hours: number) => new Date(now - hours * 3_600_000);
    await sql`delete from request_counts where window_start < ${ago(1.1)}`.execute(db);
    await sql`delete from used_captcha_answers where expires_at < ${ago(0.1)}`.execute(db);
    await sql`delete from idempotency_keys where started_at < ${ago(25)}`.execute(db);
    await sql`delete from sms_sends where sent_at < ${ago(25)}`.execute(db);
    await sql`delete from second_factor_challenges where expires_at < ${ago(1)}`.execute(db);
    await sql`delete from policyholder_tries where tried_at < ${ago(2)}`.execute(db);
    await sql`delete from failed_sign_ins where at < ${ago(1)}`.execute(db);
    await sql`delete from payment_notifications
      where verdict = 'BAD_SIGNATURE' and received_at < ${ago(24 * 30)}`.execute(db);
    // Expired and unknown tokens both get SESSION_EXPIRED; the session row stays as a record.
    await sql`delete from refresh_tokens where expires_at < ${ago(24)}`.execute(db);
    // Skips sessions that another transaction is ending: waiting for them could deadlock.
    await sql`
      update sessions set ended_at = ${new Date(now)}, ended_because = 'EXPIRED' where id in (
        select id from sessions s
        where s.ended_at is null
          and not exists (select from refresh_tokens t where t.session_id = s.id)
        for update skip locked)`.execute(db);
    await sql`delete from account_devices
      where last_used_at < ${ago(24 * DEVICE_COOKIE_DAYS)}`.execute(db);
    // The row stays: it counts towards the daily limit, and its message refers to it.
    await sql`update mailed_passwords set ended_at = expires_at, nonce = null, password_hash = null
      where ended_at is null and expires_at <= ${new Date(now)}`.execute(db);
  },
});
