import { type RawBuilder, sql } from 'kysely';
import type { Words } from '../words.ts';
import { fileColumns, headingOf, type Spelling } from './contract-file.ts';

/** Says that the text is UTF-8: without it Excel takes it for the machine's old code page. */
const BYTE_ORDER_MARK = '\u{FEFF}';

export const csvHead = (words: Words): string =>
  `${BYTE_ORDER_MARK}${fileColumns.map(({ name }) => headingOf(name, words)).join(',')}\r\n`;

/** The cells as a spreadsheet reads them best that is told nothing but the text. */
export const csvSpelling: Spelling = {
  word: (value) => value,
  text: plain,
  digits: (value) => sql`'''' || ${value}`,
  count: (value) => value,
  money: (value) => value,
  // As the connections of files write them by themselves (COPY_SESSION).
  day: (value) => value,
  instant: (value) => sql`date_trunc('second', ${value})`,
};

/**
 * A text that begins with one of `= + - @`, tab or carriage return would be a formula to a spreadsheet (CSV injection): a
 * leading apostrophe makes it a text. By code point, and not even that where it begins with a letter: over a million rows each
 * look costs.
 *
 * `digits` carry it all, so that the cells of a column still sort and match one another: spreadsheets would take the zeros from
 * their heads, write long ones as 1.09E+11 and make a power of ten of a passport.
 */
function plain(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${value} >= 'A' collate "C" then ${value}
    when ascii(${value}) in (9, 13, 43, 45, 61, 64) then '''' || ${value} else ${value} end`;
}
