import { useState } from 'react';

type Memory<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly texts: ReadonlyMap<string, string>;
  /** How often the row of this key was another one since it is shown. */
  readonly changes: ReadonlyMap<string, number>;
};

/**
 * How often each row changed while it was on the screen; a row that was not there before has not
 * changed, so another page or filter marks nothing.
 */
export function useChangedRows<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): (row: Row) => number {
  const [memory, setMemory] = useState<Memory<Row>>(() => remember(rows, rowKey, null));
  let latest = memory;
  if (rows !== memory.rows) {
    latest = remember(rows, rowKey, memory);
    setMemory(latest);
  }
  return (row) => latest.changes.get(rowKey(row)) ?? 0;
}

function remember<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  before: Memory<Row> | null,
): Memory<Row> {
  const texts = new Map(rows?.map((row) => [rowKey(row), JSON.stringify(row)]));
  const changes = new Map(
    [...texts].map(([key, text]) => {
      const last = before?.texts.get(key);
      const isOther = last !== undefined && last !== text;
      return [key, (before?.changes.get(key) ?? 0) + (isOther ? 1 : 0)];
    }),
  );
  return { rows, texts, changes };
}

/** The attribute of a row that changed: base.css marks it for some seconds, and again each time. */
export const changeMark = (changes = 0) => ({
  'data-changed': changes === 0 ? undefined : changes % 2 === 0 ? 'again' : 'once',
});
