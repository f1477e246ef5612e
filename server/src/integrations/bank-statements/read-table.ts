import { type BankAmount, readTableAmount } from '@salus/domain/payments/statements/bank-amount.ts';
import { type BankTime, readBankTime } from '@salus/domain/payments/statements/bank-time.ts';
import type { UnreadableReason } from '@salus/domain/payments/statements/unreadable-line.ts';
import { type ReadMovement, refuseLine, type StatementLines } from './statement.ts';

const COLUMNS = ['paidAt', 'bankReference', 'amount', 'content'] as const;
type Column = (typeof COLUMNS)[number];

/** A cell is a text, or what a spreadsheet made of it. */
export type TableCell = string | number | boolean | BankTime | null;

/** A row of the file, with its line there. */
export type TableRow = {
  readonly line: number;
  readonly cells: readonly TableCell[];
  /** Why the row as a whole can't be read. */
  readonly fault?: UnreadableReason | undefined;
};

type Places = Readonly<Record<Column, number>>;

/** The rows of a CSV file or of a sheet that are not blank. */
export type Table = { readonly rows: readonly TableRow[]; readonly blank: number };

/**
 * Reads the rows of a table; the first names the four columns, in any order.
 * @throws Refusal VALIDATION_ERROR without that heading, or with too many lines
 */
export function readTable({ rows, blank }: Table, statementLines: StatementLines): void {
  statementLines.addBlank(blank);
  const [heading, ...data] = rows;
  const places = heading ? placesIn(heading) : null;
  if (!places) throw refuseLine(heading?.line ?? 1, null, 'unknown_heading');
  const amounts = data.map(({ cells }) => toBankAmount(cells[places.amount] ?? null));
  // A file that has fractions may mean one by `620.000` too.
  const hasFractions = amounts.some(({ kind }) => kind === 'fraction');
  for (const [at, row] of data.entries()) {
    // The heading of the next page.
    if (placesIn(row)) {
      statementLines.leaveOut();
      continue;
    }
    const read = readRow(row, places, amounts[at] ?? { kind: 'unreadable' }, hasFractions);
    const text = row.cells.map(textOfCell).join(' | ');
    if (typeof read === 'string') statementLines.addUnreadable(row.line, read, text);
    else statementLines.add(row.line, read, text);
  }
}

export const isBlank = (cells: readonly TableCell[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/** The places of the four columns; null where the row is not their heading. */
export function placesIn({ cells }: TableRow): Places | null {
  const names = cells.map((cell) => (typeof cell === 'string' ? cell.trim().toLowerCase() : '·'));
  const places = COLUMNS.map((column) => names.indexOf(column.toLowerCase()));
  const [paidAt = -1, bankReference = -1, amount = -1, content = -1] = places;
  const isHeading = places.every((at) => at >= 0 && at < COLUMNS.length);
  const surplus = cells.slice(COLUMNS.length);
  return isHeading && isBlank(surplus) ? { paidAt, bankReference, amount, content } : null;
}

function readRow(
  { cells, fault }: TableRow,
  places: Places,
  amount: BankAmount,
  hasFractions: boolean,
): ReadMovement | UnreadableReason {
  if (fault) return fault;
  if (!isBlank(cells.slice(COLUMNS.length))) return 'ROW_UNREADABLE';
  if (cells.some((cell) => typeof cell === 'string' && cell.trimStart().startsWith('=')))
    return 'FORMULA';
  if (amount.kind === 'unreadable' || amount.kind === 'fraction') return 'AMOUNT_UNREADABLE';
  if (amount.kind === 'grouped' && hasFractions) return 'AMOUNT_UNREADABLE';
  const time = toBankTime(cells[places.paidAt] ?? null);
  // A row of information may have no day.
  if (!time && amount.amount !== 0) return 'DAY_UNREADABLE';
  return {
    ...(time ?? { paidAt: new Date(0), isDayOnly: true }),
    bankReference: toReference(cells[places.bankReference] ?? null),
    content: textOfCell(cells[places.content] ?? null),
    amount: amount.amount,
  };
}

function toBankTime(cell: TableCell): BankTime | null {
  if (typeof cell === 'object') return cell;
  return typeof cell === 'string' ? readBankTime(cell) : null;
}

/** A number has no separators: its fraction is one. */
function toBankAmount(cell: TableCell): BankAmount {
  if (typeof cell === 'string') return readTableAmount(cell.trim());
  if (typeof cell !== 'number') return { kind: 'unreadable' };
  return Number.isInteger(cell) ? { kind: 'whole', amount: cell } : { kind: 'fraction' };
}

/** Digits that a spreadsheet rounds: two references could become the same number. */
const EXACT = 1e15;

/** A reference of digits alone is a number in some spreadsheets. */
function toReference(cell: TableCell): string {
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' && Math.abs(cell) < EXACT ? String(cell) : '';
}

function textOfCell(cell: TableCell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.paidAt.toISOString() : String(cell);
}
