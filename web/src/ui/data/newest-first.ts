/** Rows sorted by an instant, the latest one first. */
export function newestFirst<Row>(
  rows: readonly Row[],
  instantOf: (row: Row) => string,
): readonly Row[] {
  return rows.toSorted((a, b) => Date.parse(instantOf(b)) - Date.parse(instantOf(a)));
}
