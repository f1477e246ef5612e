import type { StaffFile } from './staff-file.ts';
import { addressIn, type CellProblem, readStaffRow, type StaffRow } from './staff-row.ts';

type ProblemRow = {
  readonly line: number;
  readonly emailAddress: string;
  readonly problems: readonly CellProblem[];
};

type ReadRows = {
  readonly rows: readonly StaffRow[];
  readonly problemRows: readonly ProblemRow[];
  readonly addresses: ReadonlySet<string>;
};

/** Reads the rows of a file; a repeated address is taken from none of its rows. */
export function readRows(file: StaffFile): ReadRows {
  const rows: StaffRow[] = [];
  const problemRows: ProblemRow[] = [];
  const linesByAddress = new Map<string, number[]>();
  for (const { cells, line } of file.lines) {
    const address = addressIn(cells);
    if (address !== null)
      linesByAddress.set(address, [...(linesByAddress.get(address) ?? []), line]);
  }
  for (const { cells, line, surplus } of file.lines) {
    const address = addressIn(cells);
    const read = readStaffRow(cells, line, surplus);
    const problems = 'problems' in read ? [...read.problems] : [];
    const others =
      address === null ? [] : (linesByAddress.get(address) ?? []).filter((other) => other !== line);
    // None of the duplicates is taken, because the intended one is unknown.
    if (others.length > 0)
      problems.push({
        column: 'email',
        reason: `stands on line ${others.join(', ')} as well`,
        code: 'REPEATED',
      });
    if ('row' in read && problems.length === 0) rows.push(read.row);
    else
      problemRows.push({
        line,
        emailAddress: address ?? printable(cells.email ?? ''),
        problems,
      });
  }
  return { rows, problemRows, addresses: new Set(linesByAddress.keys()) };
}

const printable = (text: string) => [...text].slice(0, 60).join('');
