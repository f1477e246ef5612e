import { type Status, statuses } from '@salus/domain/contracts/status.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';

/** Where a walk stands: the last row that was looked at, by its moment and id. */
export type Place = { readonly at: Date; readonly id: number };

/** A draft that could not be erased, and why: nothing that anybody wrote. */
export type Stuck = { readonly contract: number; readonly code: string; readonly table: string };

/**
 * Takes a turn beside others who erase, to the end of this transaction; not while somebody moves officers or waits to do
 * so (await_turn_to_place() in migration 0018): they would wait for one portion after another, whose counts share the
 * officers' rows.
 */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('salus.place_officers')) as is_ours`.execute(tx);
  return rows[0]?.is_ours ?? false;
}

/**
 * Erases the next drafts of a status whose time is over, longest untouched first; the database judges each once more. One
 * that can't be erased is left as it is.
 * @returns where to go on; null at the end
 */
export async function eraseDrafts(
  tx: Tx,
  { today, status }: { readonly today: Day; readonly status: Status },
  after: Place,
  atMost: number,
): Promise<{ readonly erased: number; readonly stuck: readonly Stuck[]; readonly last: Place | null }> {
  const { rows } = await sql<{ erased: number; stuck: Stuck[]; at: Date | null; id: number | null }>`
    select erased, stuck, last_at as at, last_id as id
      from erase_drafts(${today}::date, ${status}, ${after.at}, ${after.id}, ${atMost})`.execute(tx);
  const { erased = 0, stuck = [], at = null, id = null } = rows[0] ?? {};
  return { erased, stuck, last: placeOf(at, id) };
}

function placeOf(at: Date | null, id: number | null): Place | null {
  return at === null || id === null ? null : { at, id };
}

/** When any contract was changed last, by whoever it was; null where there is none. */
export async function newestChange(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(newest) as newest from unnest(${[...statuses]}::text[]) as of_status, lateral (
      select updated_at as newest from contracts where status = of_status order by updated_at desc limit 1) c`.execute(
    reader,
  );
  return rows[0]?.newest ?? null;
}

/** Is there a code that ended at this time or before, and is known still? */
export async function isAnyCodeOver(reader: Reader, endedBy: Date): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_codes where code_hash is not null and least(ended_at, expires_at) <= ${endedBy} limit 1`.execute(
    reader,
  );
  return rows.length > 0;
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

/** Through which day a job has done its work; null before its first night. */
export async function doneThrough(reader: Reader, name: string): Promise<Day | null> {
  const row = await reader
    .selectFrom('retention_progress')
    .select('done_through')
    .where('job', '=', name)
    .executeTakeFirst();
  return row ? (row.done_through as Day) : null;
}

export async function setDoneThrough(tx: Tx, name: string, on: Day): Promise<void> {
  await tx
    .insertInto('retention_progress')
    .values({ job: name, done_through: on })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ done_through: on }))
    .execute();
}

/** Clears of so many links made before this what their SMS could be written from again. */
export async function clearTexts(tx: Tx, madeBefore: Date, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update customer_links set nonce = null where id in (
      select id from customer_links where nonce is not null and created_at < ${madeBefore}
       order by created_at limit ${atMost} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** A stretch of days in whose course something may have come to its end, and now, by which it has. */
export type Stretch = { readonly from: Day; readonly today: Day; readonly now: Date };

type Walked = { readonly cleared: number; readonly looked: number; readonly last: Place | null };

/** A contract's last day, as index contracts_over knows it. */
const overOn = sql`least(c.policy_ends_on, (c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date)`;

/** Looks at the next contracts whose term ended in this stretch, and clears their links that don't work any more. */
export function clearLinksOfContracts(tx: Tx, after: Place, stretch: Stretch, atMost: number): Promise<Walked> {
  const { from, today, now } = stretch;
  return clearPage(
    tx,
    sql`select c.id, (${overOn})::timestamp at time zone 'UTC' as at from contracts c
         where ${overOn} >= ${from}::date and ${overOn} < ${today}::date
           and (${overOn}, c.id) > ((${after.at}::timestamptz at time zone 'UTC')::date, ${after.id})
         order by ${overOn}, c.id limit ${atMost}`,
    sql`select l.id from customer_links l join page on page.id = l.contract_id
         where l.token_hash is not null and l.expires_at <= ${now} for update of l skip locked`,
  );
}

/** Looks at the next links whose days ended in this stretch, and clears those whose contract was over by then. */
export function clearLinksThatEnded(tx: Tx, after: Place, stretch: Stretch, atMost: number): Promise<Walked> {
  const { from, today, now } = stretch;
  return clearPage(
    tx,
    sql`select l.id, l.expires_at as at from customer_links l
         where l.token_hash is not null and l.expires_at >= ${startOfBusinessDay(from)} and l.expires_at <= ${now}
           and (l.expires_at, l.id) > (${after.at}, ${after.id})
         order by l.expires_at, l.id limit ${atMost}`,
    sql`select l.id from customer_links l join page using (id) join contracts c on c.id = l.contract_id
         where ${overOn} < ${today}::date for update of l skip locked`,
  );
}

/** Clears whole what is due of a page, and tells where the page ends. */
async function clearPage(tx: Tx, page: RawBuilder<unknown>, due: RawBuilder<unknown>): Promise<Walked> {
  const { rows } = await sql<{ cleared: number; looked: number; at: Date | null; id: number | null }>`
    with page as materialized (${page}),
         due as (${due}),
         cleared as (
           update customer_links l set nonce = null, token_hash = null from due where due.id = l.id returning l.id)
    select (select count(*) from cleared) as cleared, (select count(*) from page) as looked, last.at, last.id
      from (select) one left join (select at, id from page order by at desc, id desc limit 1) last on true`.execute(tx);
  const { cleared = 0, looked = 0, at = null, id = null } = rows[0] ?? {};
  return { cleared, looked, last: placeOf(at, id) };
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
