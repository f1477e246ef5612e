import { loadavg } from 'node:os';

export type Line = {
  readonly what: string;
  readonly salus: number;
  readonly floor?: number;
  readonly unit: string;
  /** What the numbers must reach, on the ratio to the floor or on Salus's own figure. */
  readonly goal?: { readonly text: string; readonly isMet: boolean };
};

/** Prints a benchmark's lines as a table, with the load of the machine, which says how much to believe them. */
export function printTable(title: string, lines: readonly Line[], notes: readonly string[] = []): void {
  const rows = [
    ['', 'Salus', 'floor', 'ratio', 'goal', ''],
    ...lines.map(({ what, salus, floor, unit, goal }) => [
      what,
      `${short(salus)} ${unit}`,
      floor === undefined ? '' : `${short(floor)} ${unit}`,
      floor === undefined ? '' : (salus / floor).toFixed(2),
      goal?.text ?? '',
      goal ? (goal.isMet ? 'met' : 'NOT MET') : '',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  console.log(
    `\n${title}   (load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')})`,
  );
  for (const row of rows)
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
    );
  for (const note of notes) console.log(`  ${note}`);
}

function short(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const atMost = (value: number, limit: number, text: string) => ({ text, isMet: value <= limit });
export const atLeast = (value: number, limit: number, text: string) => ({ text, isMet: value >= limit });
