import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { App } from '../../context.ts';
import {
  contentMac,
  digestSql,
  LOWEST_ID,
  rangeMac,
  type SealedRange,
  type TableSeal,
} from './range-seal.ts';
import { type SealedTable, tablesToSeal } from './sealed-tables.ts';

type Pool = Pick<pg.Pool, 'query'>;

/** Rows of a range: about three megabytes, hashed by PostgreSQL. */
const MAX_ROWS = 10_000;
/** A range is kept or deleted as a whole, but for one day; a back-dated row gets its own. */
const DAY_SECONDS = 86_400;
/** Ranges of a table in one head file; the next hours cover the rest of a large table. */
const MAX_RANGES = 500;
/** The job polls for the end of writers: this often, with this pause. */
const MAX_POLLS = 10;
const POLL_MILLISECONDS = 200;

/** A table up to a row before which no transaction can still add one. */
type SettledTable = SealedTable & { readonly name: string; readonly end: number };

/**
 * Seals the rows since the last head file, for each table in ranges of at most a day (SEC-13).
 * Tables without new rows are left out.
 */
export async function sealTables({
  pool,
  config,
  log,
}: Pick<App, 'pool' | 'config' | 'log'>): Promise<TableSeal[]> {
  const { quietTables, waiting } = await settledTables(pool);
  if (waiting.length > 0) log.warn({ waiting }, 'a transaction keeps rows from the head file');
  const seals: TableSeal[] = [];
  for (const table of quietTables) {
    const ranges = await sealRanges(pool, config.keys.history, table);
    const { name, columns, keptMonths } = table;
    if (ranges.length > 0) seals.push({ table: name, columns, keptMonths, ranges });
  }
  return seals;
}

/**
 * Finds the newest row of each table, then waits for the transactions that were writing into the
 * table. A transaction that took a lower id held its lock by then, and a lock ends after its commit
 * is visible. The ranges up to the newest row are therefore complete. A table that is still being
 * written after two seconds waits for the next hour.
 */
async function settledTables(pool: Pool) {
  const ends = await newestIds(pool);
  const earlier = await listWriters(pool);
  let busy = new Set(earlier.values());
  for (let poll = 0; poll < MAX_POLLS && busy.size > 0; poll++) {
    if (poll > 0) await pause(POLL_MILLISECONDS);
    const now = await listWriters(pool);
    busy = new Set([...earlier].flatMap(([writer, name]) => (now.has(writer) ? [name] : [])));
  }
  const quietTables = [...tablesToSeal].flatMap(([name, table]): SettledTable[] => {
    const end = ends.get(name);
    return end === undefined || busy.has(name) ? [] : [{ ...table, name, end }];
  });
  return { quietTables, waiting: [...busy] };
}

/** The newest committed id of each table that has rows. */
async function newestIds(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const each = [...tablesToSeal.keys()].map(
    (name) => `select '${name}' as name, max(id)::text as newest from ${pg.escapeIdentifier(name)}`,
  );
  const { rows } = await pool.query<{ name: string; newest: string | null }>(
    each.join(' union all '),
  );
  return new Map(
    rows.flatMap(({ name, newest }) => (newest === null ? [] : [[name, Number(newest)]])),
  );
}

/** The transactions with a lock that an INSERT needs, each with its table. */
async function listWriters(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; writer: string }>(
    `select c.relname as name, c.relname || ' ' || l.virtualtransaction as writer
       from pg_locks l join pg_class c on c.oid = l.relation
      where l.database = (select oid from pg_database where datname = current_database())
        and l.relation = any($1::regclass[]) and l.granted
        and l.mode in
          ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
    [[...tablesToSeal.keys()]],
  );
  return new Map(rows.map(({ name, writer }) => [writer, name]));
}

/** The ranges after the last sealed one, up to the end of the table. */
async function sealRanges(pool: Pool, key: Uint8Array, table: SettledTable) {
  const { name, columns, end } = table;
  const { rows } = await pool.query<{ last: SealedRange }>(
    `select t -> 'ranges' -> -1 as last
       from history_heads h, jsonb_array_elements(h.tables) t where t ->> 'table' = $1
      order by h.id desc limit 1`,
    [name],
  );
  const last = rows[0]?.last;
  let from: number | null = last?.[1] ?? null;
  let previous: string | null = last?.[5] ?? null;
  const ranges: SealedRange[] = [];
  while (ranges.length < MAX_RANGES) {
    const next = await nextRange(pool, table, from);
    if (!next) break;
    const { to, digest } = next;
    const range = [from, to, next.rows, next.oldest, contentMac(key, digest)] as const;
    const mac = rangeMac(key, { table: name, columns }, range, previous);
    ranges.push([...range, mac]);
    [from, previous] = [to, mac];
    if (from >= end) break;
  }
  return ranges;
}

/** The rows after `from`, until one that was not written within a day of the first of them. */
async function nextRange(pool: Pool, table: SettledTable, from: number | null) {
  const { name, columns, writtenAt, end } = table;
  const { rows } = await pool.query<Record<'to' | 'rows' | 'oldest' | 'digest', string | null>>(
    `with later as (
       select * from ${pg.escapeIdentifier(name)}
        where id > coalesce($1::bigint, ${LOWEST_ID}) and id <= $2 order by id limit ${MAX_ROWS}),
     first as (select ${writtenAt} as instant from later order by id limit 1),
     next as (
       select * from later where id < coalesce(
         (select min(id) from later, first
           where abs(extract(epoch from ${writtenAt} - instant)) >= ${DAY_SECONDS}),
         $2::bigint + 1))
     select max(id)::text as to, ${digestSql('next', columns)},
            (extract(epoch from min(${writtenAt})) * 1000)::bigint::text as oldest from next`,
    [from, end],
  );
  const { to, rows: count, oldest, digest } = rows[0] ?? {};
  if (!to || !count || !oldest || !digest) return null;
  return { to: Number(to), rows: Number(count), oldest: Number(oldest), digest };
}
