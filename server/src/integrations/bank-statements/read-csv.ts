import { readBankTime } from '@salus/domain/payments/statements/bank-time.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { decodeUtf8 } from './decode-utf8.ts';
import { isBlank, readTable, type Table, type TableRow } from './read-table.ts';
import {
  refuseLine,
  type StatementFacts,
  type StatementFile,
  StatementLines,
} from './statement.ts';

/**
 * Reads a CSV file (RFC 4180): UTF-8 with or without byte order mark, comma or semicolon.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export function readCsv(bytes: Uint8Array, facts: StatementFacts): StatementFile {
  const decoding = decodeUtf8(bytes);
  if ('line' in decoding) throw refuseLine(decoding.line, null, 'wrong_encoding');
  const { text } = decoding;
  const heading = /\S.*/.exec(text.slice(0, 1000))?.[0] ?? '';
  const statementLines = new StatementLines(facts);
  // A table states no period.
  readTable(parseTable(text, heading.includes(';') ? ';' : ','), statementLines);
  return statementLines.file(null);
}

/** Lines of one text between quotation marks; more are a stray mark. */
const MAX_TEXT_LINES = 50;

function parseTable(text: string, delimiter: string): Table {
  const lines = text.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/);
  const rows: TableRow[] = [];
  let blank = 0;
  for (let at = 0; at < lines.length; ) {
    // A file may have millions of them.
    if (lines[at] === '') {
      [blank, at] = [blank + 1, at + 1];
      continue;
    }
    const count = linesOfRow(lines, at);
    const row = { line: at + count, ...parseCells(lines.slice(at, at + count), delimiter) };
    // A stray quotation mark must not hide the next lines in a text.
    const read = hidesRow(row.cells, delimiter) ? 1 : count;
    if (read < count)
      rows.push({ line: at + 1, ...parseCells(lines.slice(at, at + 1), delimiter) });
    else if (isBlank(row.cells)) blank += 1;
    else rows.push(row);
    at += read;
  }
  return { rows, blank };
}

/** As many lines as it takes to pair the quotation marks; one where that is not possible. */
function linesOfRow(lines: readonly string[], first: number): number {
  let isPaired = true;
  for (let at = first; at < Math.min(lines.length, first + MAX_TEXT_LINES); at += 1) {
    const marks = (lines[at] ?? '').split('"').length - 1;
    isPaired = isPaired === (marks % 2 === 0);
    if (isPaired) return at - first + 1;
  }
  return 1;
}

function parseCells(lines: readonly string[], delimiter: string): Omit<TableRow, 'line'> {
  const text = lines.join('\n');
  const plain = text.split(delimiter).map((cell) => cell.trim());
  if (!text.includes('"')) return { cells: plain };
  try {
    // Finding out how rows end took half of the time.
    const rowEnd = { record_delimiter: '\n' };
    const tolerance = { trim: true, relax_column_count: true, relax_quotes: true };
    const [cells] = parsedRows.parse(parse(text, { delimiter, ...rowEnd, ...tolerance }));
    return { cells: cells ?? [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { cells: plain, fault: 'ROW_UNREADABLE' };
  }
}

const parsedRows = z.array(z.array(z.string()));

function hidesRow(cells: TableRow['cells'], delimiter: string): boolean {
  return cells.some((cell) =>
    String(cell)
      .split('\n')
      .slice(1)
      .some((line) => line.split(delimiter).some((part) => readBankTime(part) !== null)),
  );
}
