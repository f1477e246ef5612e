/** Rows sorted by an instant, the latest one first. */
export function newestFirst<Row>(
  rows: readonly Row[],
  instant: (row: Row) => string,
): readonly Row[] {
  return rows.toSorted((a, b) => Date.parse(instant(b)) - Date.parse(instant(a)));
}
