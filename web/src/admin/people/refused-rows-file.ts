import { csvCell } from '@salus/domain/csv-cell.ts';

type Line = { readonly line: string; readonly field: string; readonly reason: string };

/** The refused rows as the address of a CSV file that spreadsheets open. */
export function refusedRowsFile(rows: readonly Line[]): string {
  const text = rows
    .map(({ line, field, reason }) => [line, field, reason].map(csvCell).join(','))
    .join('\r\n');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`;
}
