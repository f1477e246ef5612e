import { readRows } from '../administration/import/read-rows.ts';
import { readStaffFile, type StaffFile } from '../administration/import/staff-file.ts';
import type { CellProblem } from '../administration/import/staff-row.ts';
import { type ApplyOptions, applyRows, type CommandReport, refusedRow } from './apply-rows.ts';
import type { Attempt } from './program.ts';

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
  const { rows, problemRows, addresses } = readRows(file);
  const refusals = problemRows.map(({ line, emailAddress, problems }) =>
    refusedRow(line, emailAddress, ...problems.map((problem) => problemText(file, problem))),
  );
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

function problemText({ headings }: StaffFile, { column, reason }: CellProblem): string {
  return column === 'row' ? `the row ${reason}` : `${headings[column] ?? column}: ${reason}`;
}
