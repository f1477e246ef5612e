import { loadavg } from 'node:os';

export type Line = {
  readonly what: string;
  readonly salus: number;
  readonly baseline?: number;
  /** Salus over baseline: `salus / baseline`, unless rounds were compared singly. */
  readonly ratio?: number;
  readonly unit: string;
  /** The rows that were answered. A table without any has no such column. */
  readonly rows?: string | undefined;
  /** The goal, for the ratio to the baseline or for Salus's own figure. */
  readonly goal?: { readonly text: string; readonly isMet: boolean };
};

/** Prints the lines of a benchmark and the load average, on which their reliability depends. */
export function printTable(
  title: string,
  lines: readonly Line[],
  notes: readonly string[] = [],
): void {
  const hasRows = lines.some(({ rows }) => rows !== undefined);
  const rowCells = (text: string) => (hasRows ? [text] : []);
  const table = [
    ['', ...rowCells('rows'), 'Salus', 'baseline', 'ratio', 'goal', ''],
    ...lines.map(({ what, rows = '', salus, baseline, ratio, unit, goal }) => [
      what,
      ...rowCells(rows),
      `${short(salus)} ${unit}`,
      baseline === undefined ? '' : `${short(baseline)} ${unit}`,
      baseline === undefined ? '' : (ratio ?? salus / baseline).toFixed(2),
      goal?.text ?? '',
      goal ? (goal.isMet ? 'met' : 'NOT MET') : '',
    ]),
  ];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  console.log(
    `\n${title}   (load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')})`,
  );
  for (const row of table)
    console.log(
      `  ${row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')}`.trimEnd(),
    );
  for (const note of notes) console.log(`  ${note}`);
}

function short(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const atMost = (value: number, limit: number, text: string) => ({
  text,
  isMet: value <= limit,
});
export const atLeast = (value: number, limit: number, text: string) => ({
  text,
  isMet: value >= limit,
});
