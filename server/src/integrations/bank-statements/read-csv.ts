import { MAX_STATEMENT_LINES } from '@salus/api/payments/statements.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { readTable } from './read-table.ts';
import { refuseLine, type StatementFacts, type StatementLine } from './statement.ts';
import { decodeUtf8 } from './values.ts';

/**
 * Reads a CSV file (RFC 4180): UTF-8 with or without byte order mark, comma or semicolon.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export function readCsv(bytes: Uint8Array, facts: StatementFacts): StatementLine[] {
  const decoded = decodeUtf8(bytes);
  if ('line' in decoded) throw refuseLine(decoded.line, null, 'wrong_encoding');
  const { text } = decoded;
  const heading =
    text
      .slice(0, 1000)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const rows = rowsOf(text, heading.includes(';') ? ';' : ',');
  return readTable(rows, facts);
}

/** Rows as the option `info` makes them; the types of the parser omit it. */
const parsedRows = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }),
);

function rowsOf(text: string, delimiter: string) {
  try {
    const rows = parse(text, {
      delimiter,
      trim: true,
      relax_column_count: true,
      info: true,
      // One row beyond the limit and the heading, so that the limit is noticed.
      to: MAX_STATEMENT_LINES + 2,
    });
    return parsedRows.parse(rows).map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error;
    throw refuseLine(typeof lines === 'number' ? lines : 1, null, 'invalid');
  }
}
