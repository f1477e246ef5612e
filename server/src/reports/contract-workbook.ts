import { Readable } from 'node:stream';
import { type CellStyle, type CellValue, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { sql } from 'kysely';
import type { CopiedRow } from '../platform/copied-rows.ts';
import type { Words } from '../words.ts';
import { type FileColumn, fileColumns, headingOf, type Kind, type Spelling } from './contract-file.ts';

/** Days since the beginning of a spreadsheet's time: what a date is to it. PostgreSQL counts them faster than we read them. */
export const workbookSpelling: Spelling = {
  word: (value) => value,
  text: (value) => value,
  digits: (value) => value,
  count: (value) => value,
  money: (value) => value,
  day: (value) => sql`${value} - date '1899-12-30'`,
  instant: (value) =>
    sql`(extract(epoch from date_trunc('second', ${value}) - timestamp '1899-12-30') / 86400)::float8`,
};

/** `@` keeps a text a text also where somebody edits its cell: `=1+1` becomes no formula, and no zero is lost. */
const formats: Readonly<Record<Kind, string>> = {
  word: '@',
  text: '@',
  digits: '@',
  count: '0',
  money: '#,##0',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm:ss',
};
const isNumber = (kind: Kind) => formats[kind] !== '@';

const widths: Readonly<Record<Kind, number>> = {
  word: 15,
  text: 24,
  digits: 20,
  count: 14,
  money: 20,
  day: 16,
  instant: 20,
};
const widerOrNarrower: Partial<Record<FileColumn, number>> = {
  policyNo: 20,
  referenceNumber: 18,
  packageName: 14,
  proposerEmail: 30,
  insuredCount: 26,
  insuredNames: 44,
  typePayment: 22,
  paymentDate: 22,
  officerEmail: 30,
};

/**
 * The rows as a workbook of Excel, made while it is taken. What does not fit into one sheet goes on in the next one, under the
 * same headings. Destroying the workbook destroys the rows.
 */
export function contractWorkbook(rows: Readable, words: Words, rowsOfSheet = XLSX_MAX_ROWS_PER_SHEET): Readable {
  let isHeading = true;
  const styles = fileColumns.map(({ name, kind }) => {
    const cell: CellStyle = { numFmt: formats[kind] };
    const heading: CellStyle = { font: { bold: true }, alignment: { horizontal: isNumber(kind) ? 'right' : 'left' } };
    // The library styles whole columns; it asks anew for each row, when it has taken that one and not yet the next.
    return {
      width: widerOrNarrower[name] ?? widths[kind],
      get style() {
        return isHeading ? heading : cell;
      },
    };
  });
  const headings = fileColumns.map(({ name }) => headingOf(name, words));

  async function* sheets(): AsyncGenerator<CellValue[]> {
    yield headings;
    let written = 1;
    for await (const some of rows as AsyncIterable<CopiedRow[]>) {
      for (const row of some) {
        if (written === rowsOfSheet) {
          isHeading = true;
          yield headings;
          written = 1;
        }
        isHeading = false;
        yield fileColumns.map(({ kind }, at) => cellOf(kind, row[at]));
        written += 1;
      }
    }
  }

  const workbook = Readable.fromWeb(
    writeXlsxStream(sheets(), {
      name: words('contractFile.sheet'),
      columns: styles,
      freezePane: { rows: 1 },
      maxRowsPerSheet: rowsOfSheet,
      repeatHeaders: false,
    }),
  );
  // The library stops at its next row; a statement that still seeks it would not hear of that.
  workbook.on('close', () => rows.destroy());
  return workbook;
}

function cellOf(kind: Kind, text: string | null | undefined): CellValue {
  if (text === null || text === undefined) return null;
  return isNumber(kind) ? Number(text) : literally(text);
}

/** A workbook writes a sign that XML can't hold as `_x0009_`, and reads everybody's `_x0041_` as A; two signs it can't hold at all. */
function literally(text: string): string {
  return text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x').replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
