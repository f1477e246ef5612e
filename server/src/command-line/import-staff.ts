import { type ApplyOptions, applyRows, type CommandReport, refusedRow } from './apply-rows.ts';
import type { Attempt } from './program.ts';
import type { ReportRow } from './report.ts';
import { readStaffFile, type StaffFile } from './staff-file.ts';
import { addressIn, type CellProblem, readStaffRow, type StaffRow } from './staff-row.ts';

type ImportOptions = ApplyOptions & {
  /** Null: accounts that are not in the file stay unchanged. */
  readonly disableMissing: { readonly atMostPercent: number | null } | null;
};

/** Rows with a problem are refused with all reasons. */
export async function importStaff(
  attempt: Attempt,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<CommandReport> {
  const file = readStaffFile(bytes);
  if (file.unusedHeadings.length > 0) {
    attempt.terminal.err(`Columns that are not used: ${file.unusedHeadings.join(', ')}\n`);
  }
  const { rows, refusals, addresses } = readRows(file);
  return applyRows(
    attempt,
    {
      rows,
      refusals,
      ...(options.disableMissing
        ? { disableMissing: { ...options.disableMissing, addresses } }
        : {}),
    },
    options,
  );
}

function readRows(file: StaffFile) {
  const rows: StaffRow[] = [];
  const refusals: ReportRow[] = [];
  const linesByAddress = new Map<string, number[]>();
  for (const { cells, line } of file.lines) {
    const address = addressIn(cells);
    if (address !== null)
      linesByAddress.set(address, [...(linesByAddress.get(address) ?? []), line]);
  }
  const problemText = ({ column, reason }: CellProblem) =>
    column === 'row' ? `the row ${reason}` : `${file.headings[column] ?? column}: ${reason}`;
  for (const { cells, line, surplus } of file.lines) {
    const address = addressIn(cells);
    const read = readStaffRow(cells, line, surplus);
    const problems = 'problems' in read ? read.problems.map(problemText) : [];
    const others =
      address === null ? [] : (linesByAddress.get(address) ?? []).filter((other) => other !== line);
    // None of the duplicates is taken, because the intended one is unknown.
    if (others.length > 0)
      problems.push(
        `${file.headings.email ?? 'email'}: stands on line ${others.join(', ')} as well`,
      );
    if ('row' in read && problems.length === 0) rows.push(read.row);
    else refusals.push(refusedRow(line, address ?? printable(cells.email ?? ''), ...problems));
  }
  return { rows, refusals, addresses: new Set(linesByAddress.keys()) };
}

const printable = (text: string) => [...text].slice(0, 60).join('');
