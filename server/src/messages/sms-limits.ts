import { createHash } from 'node:crypto';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  allowedSends,
  freeAgainAt,
  type SmsLimit,
  smsLimits,
  windowStart,
} from '@salus/domain/messages/sms-limits.ts';
import { whyNotSms } from '@salus/domain/messages/sms-number.ts';
import { toInternationalPhone } from '@salus/domain/people/phone.ts';
import { sql } from 'kysely';
import type { Alarms } from '../alarms/alarms.ts';
import type { Config } from '../config.ts';
import { hoursBefore } from '../platform/clock.ts';
import { afterCommit, type Database, type Tx } from '../platform/db.ts';

/** An SMS that an account is about to trigger. */
export type TriggeredSms = {
  readonly phone: string;
  /** Null when the customer triggers it: the limit of an officer then is one of the contract. */
  readonly accountId: number | null;
  readonly contractId: number;
  readonly now: Date;
  /** The program sends it by itself: only the limits of the phone number count (REMIND-5). */
  readonly isAutomatic?: true;
};

export type SmsLimits = {
  /** Counts an SMS (SMS-1, SMS-2). @throws RefusalError when it may not be sent */
  consume(tx: Tx, sms: TriggeredSms): Promise<void>;
};

/** Limits over all servers. The one that uses a limit up raises the alarm, so it comes once. */
export function createSmsLimits({
  config,
  alarms,
}: {
  readonly config: Pick<Config, 'rateLimitFactor' | 'smsPrefixes'>;
  readonly alarms: Alarms;
}): SmsLimits {
  const factor = config.rateLimitFactor;
  return {
    async consume(tx, sms) {
      const refusal = whyNotSms(sms.phone, config.smsPrefixes);
      if (refusal) throw RefusalError.of(refusal);
      const subjects = countedSubjects(sms);
      // Every caller locks in this order, so concurrent sends cannot deadlock.
      await lockSubject(tx, subjects.phone);
      if (subjects.officer) await lockSubject(tx, subjects.officer);
      const full = await usedUp(tx, subjects, sms.now, factor);
      if (full.length > 0) {
        const times = full.map(({ freeAt }) => freeAt.getTime());
        throw new RefusalError('RATE_LIMIT_SMS', { retryAt: new Date(Math.max(...times)) });
      }
      await sql`insert into sms_sends (subject, sent_at)
        select subject, ${sms.now} from unnest(${Object.values(subjects)}::bytea[]) subject
      `.execute(tx);
      const { accountId, contractId } = sms;
      for (const { limit } of await usedUp(tx, subjects, sms.now, factor))
        afterCommit(tx, () =>
          alarms.raise('SMS_LIMIT_REACHED', { accountId, contractId }, { limit: limit.name }),
        );
    },
  };
}

const hashSubject = (text: string) => createHash('sha256').update(text).digest();

type Subjects = { readonly phone: Buffer; readonly officer?: Buffer };

function countedSubjects({ phone, accountId, contractId, isAutomatic }: TriggeredSms): Subjects {
  const subjects = { phone: hashSubject(`phone:${toInternationalPhone(phone)}`) };
  if (isAutomatic) return subjects;
  const officer = accountId === null ? `contract:${contractId}` : `officer:${accountId}`;
  return { ...subjects, officer: hashSubject(officer) };
}

async function lockSubject(tx: Tx, subject: Buffer): Promise<void> {
  const key = subject.readBigInt64BE().toString();
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

/** The limits without a send left, and when each allows one again. */
async function usedUp(tx: Tx, subjects: Subjects, now: Date, factor: number) {
  const counted = smsLimits.map((limit) => ({
    name: limit.name,
    // Null counts nothing.
    subject: subjects[limit.subject] ?? null,
    since: windowStart(limit, now),
    newer: allowedSends(limit, factor) - 1,
  }));
  const { rows } = await sql<{ name: SmsLimit['name']; sentAt: Date }>`
    select name, oldest.sent_at as "sentAt"
      from unnest(${counted.map(({ name }) => name)}::text[],
                  ${counted.map(({ subject }) => subject)}::bytea[],
                  ${counted.map(({ since }) => since)}::timestamptz[],
                  ${counted.map(({ newer }) => newer)}::integer[])
           as counted (name, subject, since, newer)
     cross join lateral (
           select sent_at from sms_sends
            where sms_sends.subject = counted.subject and sent_at > counted.since
            order by sent_at desc offset counted.newer limit 1) oldest`.execute(tx);
  const oldest = new Map(rows.map(({ name, sentAt }) => [name, sentAt]));
  return smsLimits.flatMap((limit) => {
    const sentAt = oldest.get(limit.name);
    return sentAt ? [{ limit, freeAt: freeAgainAt(limit, sentAt) }] : [];
  });
}

/** The longest limit counts a day. */
export async function clearSmsSends(db: Database, now: Date): Promise<void> {
  await sql`delete from sms_sends where sent_at < ${hoursBefore(now, 25)}`.execute(db);
}
