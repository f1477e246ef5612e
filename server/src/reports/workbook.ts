import { Readable } from 'node:stream';
import {
  type CellStyle,
  type CellValue,
  writeXlsxStream,
  XLSX_MAX_ROWS_PER_SHEET,
} from 'hucre/xlsx';
import { sql } from 'kysely';
import type { CopiedRow } from '../platform/copy/copied-rows.ts';
import type { CellEncoding, Kind } from './contract-file.ts';

/** Dates become days since the epoch of spreadsheets; PostgreSQL computes them faster than Node. */
export const workbookEncoding: CellEncoding = {
  code: (value) => value,
  text: (value) => value,
  digits: (value) => value,
  count: (value) => value,
  money: (value) => value,
  day: (value) => sql`${value} - date '1899-12-30'`,
  instant: (value) =>
    sql`(extract(epoch from date_trunc('second', ${value}) - timestamp '1899-12-30')
      / 86400)::float8`,
};

/** `@` keeps a cell a text after an edit: `=1+1` is no formula, and leading zeros remain. */
const formats: Readonly<Record<Kind, string>> = {
  code: '@',
  text: '@',
  digits: '@',
  count: '0',
  money: '#,##0',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm:ss',
};
const isNumber = (kind: Kind) => formats[kind] !== '@';

const widths: Readonly<Record<Kind, number>> = {
  code: 15,
  text: 24,
  digits: 20,
  count: 14,
  money: 20,
  day: 16,
  instant: 20,
};
/** Name and columns of a sheet; the width is that of its kind unless given. */
export type WorkbookSheet = {
  readonly sheet: string;
  readonly columns: readonly {
    readonly heading: string;
    readonly kind: Kind;
    readonly width?: number | undefined;
  }[];
};

/**
 * Streams the rows as an Excel workbook. A full sheet continues on a next sheet under the same
 * headings. Destroying the workbook destroys the rows.
 */
export function workbook(
  rows: Readable,
  { sheet, columns }: WorkbookSheet,
  rowsOfSheet = XLSX_MAX_ROWS_PER_SHEET,
): Readable {
  let isHeading = true;
  const styles = columns.map(({ kind, width = widths[kind] }) => {
    const cell: CellStyle = { numFmt: formats[kind] };
    const heading: CellStyle = {
      font: { bold: true },
      alignment: { horizontal: isNumber(kind) ? 'right' : 'left' },
    };
    // The library styles whole columns and reads the style of each row between taking two rows.
    return {
      width,
      get style() {
        return isHeading ? heading : cell;
      },
    };
  });
  const headings = columns.map(({ heading }) => heading);

  async function* sheets(): AsyncGenerator<CellValue[]> {
    yield headings;
    let rowsInSheet = 1;
    const batches: AsyncIterable<CopiedRow[]> = rows;
    for await (const batch of batches) {
      for (const row of batch) {
        if (rowsInSheet === rowsOfSheet) {
          isHeading = true;
          yield headings;
          rowsInSheet = 1;
        }
        isHeading = false;
        yield columns.map(({ kind }, at) => toCell(kind, row[at]));
        rowsInSheet += 1;
      }
    }
  }

  const output = Readable.fromWeb(
    writeXlsxStream(sheets(), {
      name: sheet,
      columns: styles,
      freezePane: { rows: 1 },
      maxRowsPerSheet: rowsOfSheet,
      repeatHeaders: false,
    }),
  );
  // The library stops at its next row, which does not end a query that has not returned one.
  output.on('close', () => rows.destroy());
  return output;
}

function toCell(kind: Kind, text: string | null | undefined): CellValue {
  if (text === null || text === undefined) return null;
  return isNumber(kind) ? Number(text) : escapeCell(text);
}

/** Escapes `_x0041_`, which workbooks read as A; U+FFFE and U+FFFF have no escape in XML. */
function escapeCell(text: string): string {
  return text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x').replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
