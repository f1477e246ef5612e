import { type Status, statuses } from '@salus/domain/contracts/status.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';

/** The start of the next batch: time and id of the last row read. */
export type Cursor = { readonly at: Date; readonly id: number };

/** A draft that could not be erased, with the error code; it contains no user input. */
type Stuck = { readonly contract: number; readonly code: string; readonly table: string };

/**
 * Shares the lock for moving officers with other erasing jobs until the transaction ends. Returns
 * false while a move holds the lock or waits for it (await_turn_to_place() in migration 0011):
 * a move would wait for batch after batch, whose counters share the officers' rows.
 */
export async function tryEraseLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('salus.place_officers')) as is_locked`.execute(
    tx,
  );
  return rows[0]?.is_locked ?? false;
}

/**
 * Erases the next expired drafts of a status, oldest change first; the database checks each again.
 * A draft that can't be erased is kept.
 * @returns the position of the last row; null at the end
 */
export async function eraseDrafts(
  tx: Tx,
  { today, status }: { readonly today: Day; readonly status: Status },
  after: Cursor,
  atMost: number,
): Promise<{
  readonly erased: number;
  readonly stuck: readonly Stuck[];
  readonly last: Cursor | null;
}> {
  const { rows } = await sql<{
    erased: number;
    stuck: Stuck[];
    at: Date | null;
    id: number | null;
  }>`
    select erased, stuck, last_at as at, last_id as id
      from erase_drafts(${today}::date, ${status}, ${after.at}, ${after.id}, ${atMost})`.execute(
    tx,
  );
  const { erased = 0, stuck = [], at = null, id = null } = rows[0] ?? {};
  return { erased, stuck, last: toCursor(at, id) };
}

function toCursor(at: Date | null, id: number | null): Cursor | null {
  return at === null || id === null ? null : { at, id };
}

/** The time of the last change of any contract; null without contracts. */
export async function newestChange(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(newest) as newest from unnest(${[...statuses]}::text[]) as of_status, lateral (
      select updated_at as newest from contracts where status = of_status
       order by updated_at desc limit 1) c`.execute(reader);
  return rows[0]?.newest ?? null;
}

/** Is there a code with a hash that ended at this time or earlier? */
export async function isAnyCodeOver(reader: Reader, endedBy: Date): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_codes
     where code_hash is not null and least(ended_at, expires_at) <= ${endedBy} limit 1`.execute(
    reader,
  );
  return rows.length > 0;
}

/** The last day that a job finished; null before its first night. */
export async function doneThrough(reader: Reader, name: string): Promise<Day | null> {
  const row = await reader
    .selectFrom('retention_progress')
    .select('done_through')
    .where('job', '=', name)
    .executeTakeFirst();
  return row ? row.done_through : null;
}

export async function setDoneThrough(tx: Tx, name: string, on: Day): Promise<void> {
  await tx
    .insertInto('retention_progress')
    .values({ job: name, done_through: on })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ done_through: on }))
    .execute();
}

/** The days in which a link or term may have ended; `now` is the end of the range. */
type DayRange = { readonly from: Day; readonly today: Day; readonly now: Date };

type ClearedBatch = {
  readonly cleared: number;
  readonly looked: number;
  readonly last: Cursor | null;
};

/** A contract's last day, as defined in the index contracts_by_end. */
const overOn = sql`least(c.policy_ends_on, (c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date)`;

/** Reads the next contracts whose term ended in this range, and clears their expired links. */
export function clearLinksOfContracts(
  tx: Tx,
  after: Cursor,
  range: DayRange,
  atMost: number,
): Promise<ClearedBatch> {
  const { from, today, now } = range;
  return clearPage(
    tx,
    sql`select c.id, (${overOn})::timestamp at time zone 'UTC' as at from contracts c
         where ${overOn} >= ${from}::date and ${overOn} < ${today}::date
           and (${overOn}, c.id)
             > ((${after.at}::timestamptz at time zone 'UTC')::date, ${after.id})
         order by ${overOn}, c.id limit ${atMost}`,
    sql`select l.id from customer_links l join page on page.id = l.contract_id
         where l.token_hash is not null and l.expires_at <= ${now} for update of l skip locked`,
  );
}

/** Reads the next links that expired in this range, and clears those whose contract has ended. */
export function clearLinksThatEnded(
  tx: Tx,
  after: Cursor,
  range: DayRange,
  atMost: number,
): Promise<ClearedBatch> {
  const { from, today, now } = range;
  return clearPage(
    tx,
    sql`select l.id, l.expires_at as at from customer_links l
         where l.token_hash is not null
           and l.expires_at >= ${startOfBusinessDay(from)}
           and l.expires_at <= ${now}
           and (l.expires_at, l.id) > (${after.at}, ${after.id})
         order by l.expires_at, l.id limit ${atMost}`,
    sql`select l.id from customer_links l join page using (id)
          join contracts c on c.id = l.contract_id
         where ${overOn} < ${today}::date for update of l skip locked`,
  );
}

/** Clears the due rows of a page, and returns the page's end. */
async function clearPage(
  tx: Tx,
  page: RawBuilder<unknown>,
  due: RawBuilder<unknown>,
): Promise<ClearedBatch> {
  const { rows } = await sql<{
    cleared: number;
    looked: number;
    at: Date | null;
    id: number | null;
  }>`
    with page as materialized (${page}),
         due as (${due}),
         cleared as (
           update customer_links l set nonce = null, token_hash = null from due
            where due.id = l.id returning l.id)
    select (select count(*) from cleared) as cleared,
           (select count(*) from page) as looked, last.at, last.id
      from (select) one
      left join (select at, id from page order by at desc, id desc limit 1) last on true`.execute(
    tx,
  );
  const { cleared = 0, looked = 0, at = null, id = null } = rows[0] ?? {};
  return { cleared, looked, last: toCursor(at, id) };
}

/** Clears at most `atMost` rows from before an instant, and returns how many. */
export type Clearing = (tx: Tx, before: Date, atMost: number) => Promise<number>;

const clearing =
  (statement: (before: Date, atMost: number) => RawBuilder<unknown>): Clearing =>
  async (tx, before, atMost) =>
    Number((await statement(before, atMost).execute(tx)).numAffectedRows ?? 0n);

/** Nonces and hashes of codes that ended at this time or earlier. */
export const clearCodes = clearing(
  (endedBy, atMost) => sql`
    update one_time_codes set nonce = null, code_hash = null, ended_at = least(ended_at, expires_at)
     where id in (
       select id from one_time_codes
        where code_hash is not null and least(ended_at, expires_at) <= ${endedBy}
        order by least(ended_at, expires_at) limit ${atMost} for update skip locked)`,
);

/** Nonces of links that were created before this. */
export const clearTexts = clearing(
  (madeBefore, atMost) => sql`
    update customer_links set nonce = null where id in (
      select id from customer_links where nonce is not null and created_at < ${madeBefore}
       order by created_at limit ${atMost} for update skip locked)`,
);

/** Sessions that ended before this. */
export const deleteSessions = clearing(
  (endedBefore, atMost) => sql`
    delete from sessions where id in (
      select id from sessions s where s.ended_at < ${endedBefore}
         and not exists (select from refresh_tokens t where t.session_id = s.id)
       limit ${atMost} for update skip locked)`,
);

/** Messages about accounts. */
export const deleteMessagesToStaff = clearing(
  (before, atMost) => sql`
    delete from messages where id in (
      select id from messages where contract_id is null and created_at < ${before} limit ${atMost}
         for update skip locked)`,
);

/** Records of mailed passwords that ended before this, after their messages. */
export const deleteMailedPasswords = clearing(
  (before, atMost) => sql`
    delete from mailed_passwords where id in (
      select id from mailed_passwords p where p.ended_at < ${before} and p.created_at < ${before}
         and not exists (select from messages m where m.mailed_password_id = p.id)
       limit ${atMost} for update skip locked)`,
);

/** Rows of the log of reads. */
export const deleteReads: Clearing = async (tx, before, atMost) => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_reads(${before}, ${atMost}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
};

/** Alarms that were last raised before this time. */
export const deleteAlarms = clearing(
  (before, atMost) => sql`
    delete from alarms where id in (
      select id from alarms where last_at < ${before} order by id limit ${atMost})`,
);

/** Unfinished forms that were last saved at this time or earlier. */
export const deleteUnfinishedForms = clearing(
  (endedBy, atMost) => sql`
    delete from unfinished_forms where (account_id, id) in (
      select account_id, id from unfinished_forms where updated_at <= ${endedBy}
       order by updated_at limit ${atMost} for update skip locked)`,
);

/** Notices of the bank. Ids grow with the time, so only the oldest rows are read. */
export const deleteBankNotices = clearing(
  (before, atMost) => sql`
    delete from bank_notices where received_at < ${before} and id in (
      select id from bank_notices order by id limit ${atMost} for update skip locked)`,
);

/** Uploaded statements with their lines, in the same way. */
export const deleteBankStatements = clearing(
  (before, atMost) => sql`
    delete from bank_statements where uploaded_at < ${before} and id in (
      select id from bank_statements order by id limit ${atMost} for update skip locked)`,
);
