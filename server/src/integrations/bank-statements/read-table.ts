import type { StatementFacts, StatementLine } from './statement.ts';
import { refuseLine, StatementLines } from './statement.ts';
import { type PaidAt, readPaidAt, readWholeAmount } from './values.ts';

const COLUMNS = ['paidAt', 'bankReference', 'amount', 'content'] as const;
type Column = (typeof COLUMNS)[number];

/** A cell is a text, or what a spreadsheet made of it. */
export type TableCell = string | number | PaidAt | null;

/** A row of the file, with its line there. */
type TableRow = { readonly line: number; readonly cells: readonly TableCell[] };

/**
 * Reads the rows of a CSV file or of a sheet; the first names the four columns, in any order.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export function readTable(rows: Iterable<TableRow>, facts: StatementFacts): StatementLine[] {
  const found = new StatementLines(facts);
  let places: Readonly<Record<Column, number>> | null = null;
  for (const { line, cells } of rows) {
    if (cells.every((cell) => cell === null || cell === '')) continue;
    if (places === null) {
      places = placesIn(line, cells);
      continue;
    }
    if (cells.slice(COLUMNS.length).some((cell) => cell !== null && cell !== ''))
      throw refuseLine(line, 'content', 'too_many_cells');
    // A spreadsheet would compute it when a clerk opens the file.
    if (cells.some((cell) => typeof cell === 'string' && cell.startsWith('=')))
      throw refuseLine(line, null, 'formula');
    const cell = (column: Column) => cells[places?.[column] ?? 0] ?? '';
    const { paidAt, isDayOnly } = paidAtOf(line, cell('paidAt'));
    found.add(line, {
      bankReference: textOf(line, 'bankReference', cell('bankReference')),
      content: textOf(line, 'content', cell('content')),
      paidAt,
      isDayOnly,
      amount: amountOf(line, cell('amount')),
    });
  }
  if (places === null) throw refuseLine(1, null, 'unknown_heading');
  return found.lines;
}

function placesIn(line: number, cells: readonly TableCell[]): Readonly<Record<Column, number>> {
  const names = cells.map((cell) => (typeof cell === 'string' ? cell.trim().toLowerCase() : ''));
  const place = (column: Column) => {
    const at = names.indexOf(column.toLowerCase());
    if (at < 0 || at >= COLUMNS.length) throw refuseLine(line, column, 'unknown_heading');
    return at;
  };
  if (names.filter((name) => name !== '').length !== COLUMNS.length)
    throw refuseLine(line, null, 'unknown_heading');
  return {
    paidAt: place('paidAt'),
    bankReference: place('bankReference'),
    amount: place('amount'),
    content: place('content'),
  };
}

function paidAtOf(line: number, cell: TableCell): PaidAt {
  if (typeof cell === 'object' && cell !== null) return cell;
  const text = typeof cell === 'string' ? cell.trim() : '';
  const read = readPaidAt(text);
  if (!read) throw refuseLine(line, 'paidAt', text === '' ? 'required' : 'invalid');
  return read;
}

function amountOf(line: number, cell: TableCell): number {
  const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell : '';
  const read = readWholeAmount(text.trim());
  if ('code' in read) throw refuseLine(line, 'amount', read.code);
  return read.value;
}

/** A reference of digits alone is a number in some spreadsheets. */
function textOf(line: number, column: Column, cell: TableCell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' && Number.isSafeInteger(cell)) return String(cell);
  throw refuseLine(line, column, 'invalid');
}
