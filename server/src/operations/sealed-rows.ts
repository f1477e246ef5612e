import pg from 'pg';
import {
  contentMac,
  digestSql,
  LOWEST_ID,
  rangeMac,
  type SealedRange,
  type TableSeal,
} from '../audit/sealed-tables/range-seal.ts';
import { tablesToSeal } from '../audit/sealed-tables/sealed-tables.ts';
import type { Invariant } from './invariant.ts';

type Pool = Pick<pg.Pool, 'query'>;
/** Rows of history_heads per read: below a megabyte each. */
const PAGE_HEADS = 20;

/**
 * Rows of append-only tables are those that the hourly heads sealed (INV-16). The offenders are
 * tables with a range of ids and the difference. Without the key, nothing is verified.
 */
export async function sealsInvariant(pool: Pool, key: Uint8Array | null): Promise<Invariant> {
  const rule = 'sealed rows of append-only tables are unchanged';
  const macs: Macs = new Map();
  const offenders: string[] = [];
  for (let after: string | null = '0'; key && after !== null; ) {
    const { rows }: { rows: HeadRow[] } = await pool.query<HeadRow>(
      `select id::text, tables from history_heads where id > $1 and tables is not null
        order by id limit ${PAGE_HEADS}`,
      [after],
    );
    for (const seal of rows.flatMap(({ tables }) => tables))
      offenders.push(...(await findFaults(pool, key, seal, macs)));
    after = rows.at(-1)?.id ?? null;
  }
  return { name: 'I16', rule, offenders };
}

type HeadRow = { readonly id: string; readonly tables: readonly TableSeal[] };
/** The MAC of each range by its table and last id. Two concurrent runs may seal a range twice. */
type Macs = Map<string, string>;

async function findFaults(
  pool: Pool,
  key: Uint8Array,
  seal: TableSeal,
  macs: Macs,
): Promise<string[]> {
  const sealedTable = tablesToSeal.get(seal.table);
  if (!sealedTable) return [`${seal.table}: not a sealed table`];
  const faults: string[] = [];
  for (const { range, rows, digest, isDue } of await present(pool, seal, sealedTable.keptMonths)) {
    const [from, to, sealed, , content, mac] = range;
    const previous = from === null ? null : macs.get(`${seal.table} ${from}`);
    const name = `${seal.table} after ${from ?? 'the start'} to ${to}`;
    if (previous === undefined) faults.push(`${name}: a range before is missing`);
    else if (mac !== rangeMac(key, seal, range, previous))
      faults.push(`${name}: the seal was changed`);
    if (rows > sealed) faults.push(`${name}: ${rows - sealed} rows were added`);
    // Retention may have deleted the range or, on one day, a part of it.
    else if (rows < sealed && !isDue) faults.push(`${name}: ${sealed - rows} rows were removed`);
    else if (rows === sealed && content !== contentMac(key, digest ?? ''))
      faults.push(`${name}: a row was changed`);
    macs.set(`${seal.table} ${to}`, mac);
  }
  return faults;
}

type Present = {
  readonly range: SealedRange;
  readonly rows: number;
  readonly digest: string | null;
  readonly isDue: boolean;
};

/** The rows of each range as they are now. `isDue`: the oldest may be deleted by now. */
async function present(
  pool: Pool,
  { table, columns, ranges }: TableSeal,
  keptMonths: number | null,
): Promise<Present[]> {
  const { rows } = await pool.query<{ rows: string; digest: string | null; due: boolean | null }>(
    `select l.*, to_timestamp(r.oldest / 1000.0)
                   < business_now() - make_interval(months => $4) as due
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality
         as r (after, upto, oldest, place),
         lateral (select ${digestSql('t', columns)} from ${pg.escapeIdentifier(table)} t
           where t.id > coalesce(r.after, ${LOWEST_ID}) and t.id <= r.upto) l
      order by r.place`,
    [
      ranges.map(([from]) => from),
      ranges.map(([, to]) => to),
      ranges.map(([, , , oldest]) => oldest),
      keptMonths,
    ],
  );
  return ranges.flatMap((range, at) => {
    const row = rows[at];
    return row
      ? [{ range, rows: Number(row.rows), digest: row.digest, isDue: row.due ?? false }]
      : [];
  });
}
