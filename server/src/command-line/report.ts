import { toCsv } from './to-csv.ts';
import { toTable } from './to-table.ts';

const results = [
  'created',
  'changed',
  'moved',
  'disabled',
  'enabled',
  'unlocked',
  'reset',
  'second factor removed',
  'renamed',
  'merged',
  'closed',
  'proposed',
  'stored',
  'taken back',
  'approved',
  'rejected',
  'unchanged',
  'refused',
] as const;
export type Result = (typeof results)[number];

/** The result of a row of the file or of an address of the command; a dry run has one as well. */
export type ReportRow = {
  readonly line: number | null;
  readonly emailAddress: string;
  readonly results: readonly Result[];
  readonly details: readonly string[];
};

export type Report = {
  readonly rows: readonly ReportRow[];
  /** The head of the first column, where rows are no accounts. */
  readonly subject?: string;
  /** Units that the command creates. */
  readonly newUnits: readonly string[];
  /** False for a dry run, and when a refusal stopped the command. */
  readonly isDone: boolean;
};

const verbs: Readonly<Record<Result, string>> = {
  created: 'create',
  changed: 'change',
  moved: 'move',
  disabled: 'disable',
  enabled: 'enable',
  unlocked: 'unlock',
  reset: 'reset',
  'second factor removed': 'remove second factor',
  renamed: 'rename',
  merged: 'merge',
  closed: 'close',
  proposed: 'propose',
  stored: 'store',
  'taken back': 'take back',
  approved: 'approve',
  rejected: 'reject',
  unchanged: '',
  refused: '',
};

function resultText(row: ReportRow, isDone: boolean): string {
  const changes = row.results.filter((result) => verbs[result] !== '');
  if (isDone || changes.length === 0) return row.results.join(', ');
  return `would ${changes.map((result) => verbs[result]).join(', ')}`;
}

/** The report for the terminal. */
export function showReport({ rows, subject = 'e-mail', newUnits, isDone }: Report): string {
  const hasLines = rows.some(({ line }) => line !== null);
  const table = toTable(
    [...(hasLines ? ['line'] : []), subject, 'result', 'details'],
    rows.map((row) => [
      ...(hasLines ? [String(row.line ?? '–')] : []),
      row.emailAddress || '–',
      resultText(row, isDone),
      row.details.join('; '),
    ]),
  );
  const counts = results
    .map((result) => ({ result, count: rows.filter((row) => row.results.includes(result)).length }))
    .filter(({ count }) => count > 0)
    .map(
      ({ result, count }) =>
        `${count} ${isDone || verbs[result] === '' ? result : `to ${verbs[result]}`}`,
    );
  const units =
    newUnits.length > 0 ? `New units:\n${newUnits.map((unit) => `  ${unit}\n`).join('')}` : '';
  const rowCount = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  const summary = counts.length > 0 ? `: ${counts.join(', ')}` : '';
  return `${rows.length > 0 ? `${table}\n` : ''}${units}${rowCount}${summary}.\n`;
}

/** The same rows as a CSV file, for the records. */
export function reportFile({ rows, subject = 'email', isDone }: Report): string {
  return toCsv([
    ['line', subject, 'result', 'details'],
    ...rows.map((row) => [
      row.line === null ? '' : String(row.line),
      row.emailAddress,
      resultText(row, isDone),
      row.details.join('; '),
    ]),
  ]);
}
