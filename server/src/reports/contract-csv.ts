import { type RawBuilder, sql } from 'kysely';
import type { Translate } from '../translations.ts';
import { type CellEncoding, columnHeading, fileColumns } from './contract-file.ts';

/** Marks the text as UTF-8; without it Excel assumes the code page of the machine. */
const BYTE_ORDER_MARK = '\u{FEFF}';

export const csvHead = (headings: readonly string[]): string =>
  `${BYTE_ORDER_MARK}${headings.join(',')}\r\n`;

export const contractCsvHead = (t: Translate): string =>
  csvHead(fileColumns.map(({ name }) => columnHeading(name, t)));

/** The cells in the form that spreadsheets recognise from text alone. */
export const csvEncoding: CellEncoding = {
  code: (value) => value,
  text: plain,
  digits: (value) => value,
  count: (value) => value,
  money: (value) => value,
  // The same form as COPY writes it (COPY_SESSION).
  day: (value) => value,
  instant: (value) => sql`date_trunc('second', ${value})`,
};

/**
 * Prefixes an apostrophe to texts that spreadsheets run as formulas (CSV injection): those that
 * begin with one of `= + - @`, full-width ones too, tab or carriage return. Compares code points,
 * after a cheaper check for a leading letter, because the cost adds up over a million rows.
 *
 * Cells of digits stay as they are, because other programs read this file (REPORT-2); a
 * spreadsheet takes the workbook, whose cells are typed.
 */
function plain(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case
    when ${value} >= 'A' collate "C" and ${value} < U&'\\FF00' collate "C" then ${value}
    when ascii(${value}) in (9, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312)
      then '''' || ${value} else ${value} end`;
}
