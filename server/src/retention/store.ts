import type { Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/** Erases so many drafts whose time is over, and gives how many there were; the database judges each once more. */
export async function eraseDrafts(tx: Tx, today: Day, atMost: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`select erase_drafts(${today}::date, ${atMost}) as erased`.execute(tx);
  return rows[0]?.erased ?? 0;
}

/** Clears what so many codes were made and known by, where they ended at this time or before. */
export async function clearCodes(tx: Tx, endedBy: Date, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update one_time_codes set nonce = null, code_hash = null, ended_at = least(ended_at, expires_at)
     where id in (
       select id from one_time_codes
        where code_hash is not null and least(ended_at, expires_at) <= ${endedBy}
        order by least(ended_at, expires_at) limit ${atMost} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Where a walk along the links stands: the last one that was looked at. */
export type Place = { readonly createdAt: Date; readonly id: number };

export type LinkTerms = {
  /** Links made before this may have lost their validity. */
  readonly validUntil: Date;
  /** Of links made before this the SMS can't be written again. */
  readonly textBefore: Date;
  readonly now: Date;
  readonly today: Day;
};

/**
 * Looks at the next links that still have their hash, oldest first, and clears of each what is over: what the SMS is made
 * from by its age, the hash once neither link nor contract lives.
 * @returns how many were cleared, and where to go on; null at the end
 */
export async function clearLinks(
  tx: Tx,
  after: Place,
  { validUntil, textBefore, now, today }: LinkTerms,
  atMost: number,
): Promise<{ readonly cleared: number; readonly last: Place | null }> {
  const { rows } = await sql<{ cleared: number; createdAt: Date | null; id: number | null }>`
    with page as materialized (
           select l.id, l.created_at, l.created_at < ${textBefore} as is_untold,
                  l.expires_at <= ${now} and coalesce(
                    c.policy_ends_on < ${today}::date
                    or (c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date < ${today}::date, false) as is_over
             from customer_links l join contracts c on c.id = l.contract_id
            where l.token_hash is not null and l.created_at < ${validUntil}
              and (l.created_at, l.id) > (${after.createdAt}, ${after.id})
            order by l.created_at, l.id limit ${atMost}),
         due as (
           select l.id, page.is_over from customer_links l join page using (id)
            where page.is_over or page.is_untold and l.nonce is not null
              for update of l skip locked),
         cleared as (
           update customer_links l
              set nonce = null, token_hash = case when due.is_over then null else l.token_hash end
             from due where due.id = l.id returning l.id)
    select (select count(*) from cleared) as cleared, last.created_at as "createdAt", last.id
      from (select) one left join (select created_at, id from page order by created_at desc, id desc limit 1) last on true`.execute(
    tx,
  );
  const { cleared = 0, createdAt = null, id = null } = rows[0] ?? {};
  return { cleared, last: createdAt === null || id === null ? null : { createdAt, id } };
}

/** Deletes so many sessions that ended before this. */
export async function deleteSessions(tx: Tx, endedBefore: Date, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sessions where id in (
      select id from sessions s where s.ended_at < ${endedBefore}
         and not exists (select from refresh_tokens t where t.session_id = s.id)
       limit ${atMost} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes so many messages about accounts from before this. */
export async function deleteMessagesToStaff(tx: Tx, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from messages where id in (
      select id from messages where contract_id is null and created_at < ${before} limit ${atMost}
         for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes so many traces of passwords that were mailed and ended before this, once their messages are gone. */
export async function deleteMailedPasswords(tx: Tx, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from mailed_passwords where id in (
      select id from mailed_passwords p where p.ended_at < ${before} and p.created_at < ${before}
         and not exists (select from messages m where m.mailed_password_id = p.id)
       limit ${atMost} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
