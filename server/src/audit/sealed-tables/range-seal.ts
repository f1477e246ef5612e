import { createHmac } from 'node:crypto';
import pg from 'pg';

/**
 * Consecutive rows of a table: ids after `from` (null in the first range) up to `to`, their number,
 * and the time of the oldest in milliseconds since 1970. The first MAC is that of the rows. The
 * second covers all of this and the previous range; it verifies after retention deleted the rows.
 */
export type SealedRange = readonly [...UnsealedRange, mac: string];
type UnsealedRange = readonly [
  from: number | null,
  to: number,
  rows: number,
  oldest: number,
  content: string,
];

/** The ranges of a table in a head file, oldest first. `columns` are those that were hashed. */
export type TableSeal = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly keptMonths: number | null;
  readonly ranges: readonly SealedRange[];
};

const computeMac = (key: Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest('hex');

/** The MAC of the rows of a range. A digest without a key would confirm guesses of a row. */
export const contentMac = (key: Uint8Array, digest: string) => computeMac(key, digest);

/** The MAC of a range. It continues the MAC of the table's previous range. */
export function rangeMac(
  key: Uint8Array,
  { table, columns }: Pick<TableSeal, 'table' | 'columns'>,
  [from, to, rows, oldest, content]: SealedRange | UnsealedRange,
  previous: string | null,
): string {
  return computeMac(
    key,
    JSON.stringify([table, columns, from, to, rows, oldest, content, previous]),
  );
}

/** Instants are hashed in milliseconds, so that neither side depends on a time zone. */
export const isInstant = (column: string) => column === 'at' || column.endsWith('_at');

/**
 * SQL aggregates over `rows`, an alias: their number, and the SHA-256 in hex of one line per row in
 * the order of ids. A line is the JSON array of the columns as text.
 */
export function digestSql(rows: string, columns: readonly string[]): string {
  const cells = columns.map((column) => {
    const cell = `${rows}.${pg.escapeIdentifier(column)}`;
    return isInstant(column)
      ? `(extract(epoch from ${cell}) * 1000)::bigint::text`
      : `${cell}::text`;
  });
  return `count(*)::text as rows, encode(sha256(convert_to(string_agg(
    json_build_array(${cells.join(', ')})::text, e'\\n' order by ${rows}.id), 'UTF8')), 'hex')
    as digest`;
}

/** Before all ids of a table: a null `from` leaves no id for a forged row. */
export const LOWEST_ID = `'-9223372036854775808'::bigint`;
